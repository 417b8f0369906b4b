/** Gives a file to whoever sits before the screen. */

/** Addresses live as long as a download needs to begin. */
const RELEASE_AFTER = 10_000;

export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_AFTER);
}
