/** The files of this build, which `tools/offline.py` writes before the worker's first line. */

export interface BuildFile {
  /** From the app's folder; empty for its page. */
  path: string;
  size: number;
  /** The beginning of its SHA-256, in hexadecimal. */
  digest: string;
}

export interface Build {
  version: string;
  shell: BuildFile[];
  rest: BuildFile[];
}

declare const self: ServiceWorkerGlobalScope & { BUILD?: Build };

export const BUILD: Build = self.BUILD ?? { version: "", shell: [], rest: [] };
