/** Address of the app, and whether a server is behind it or only static files. */

/** Whether the app is a static site, without a server. */
export function isStatic(): boolean {
  return said("ludogite-house") === "static";
}

/** Address of the server for games between people that a static site names; empty where it names none. */
export function meetingServer(): string {
  return said("ludogite-server");
}

/** Whole address of a file of the app, as `offline/files.json`. */
export function assetUrl(file: string): string {
  return new URL(file, isStatic() ? document.baseURI : location.origin).href;
}

/** Address for a link to a page; a static site answers only for its own files, so there the path follows the `#`. */
export function href(path: string): string {
  return isStatic() && path.startsWith("/") ? `#${path}` : path;
}

function said(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
