/** The files of this build, which `ludogite.browser_app` writes before the worker's first line. */

export interface BuildFile {
  /** From the app's folder; empty for its page. */
  path: string;
  size: number;
  /** The beginning of its SHA-256, in hexadecimal. */
  digest: string;
}

export interface Build {
  version: string;
  /** What the catalogue needs. */
  shell: BuildFile[];
  /** What only pages need that load late. */
  pages: BuildFile[];
  /** What a local server needs beside the app. */
  rest: BuildFile[];
}

declare const self: ServiceWorkerGlobalScope & { BUILD?: Build };

export const BUILD: Build = self.BUILD ?? { version: "", shell: [], pages: [], rest: [] };
