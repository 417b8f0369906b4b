/** Where the app lies, and what kind of house it is: one with a server, or plain files in a folder of any web space. */

/** Whether there is no server behind these files. */
export function isStatic(): boolean {
  return said("ludogite-house") === "static";
}

/** The address of a house where people meet, for one that is only files; empty where none was named. */
export function meetingHouse(): string {
  return said("ludogite-server");
}

/** The whole address of a file of the app, as `offline/files.json`. */
export function at(file: string): string {
  return new URL(file, isStatic() ? document.baseURI : location.origin).href;
}

/** What a link to a place says. Nobody answers for other paths where there are only files: there it is all behind the `#`. */
export function to(path: string): string {
  return isStatic() && path.startsWith("/") ? `#${path}` : path;
}

function said(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
