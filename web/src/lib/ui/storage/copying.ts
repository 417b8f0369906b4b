/** Copies texts, also where the browser has no clipboard for pages: at plain addresses of a home network. */

/** Copies a text; whether that could be done. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** The older way: by a field out of sight, inside an open dialog, because nothing beside that can be selected. */
function copySelected(text: string): boolean {
  const focused = document.activeElement as HTMLElement | null;
  const field = document.createElement("textarea");
  field.className = "unseen";
  field.readOnly = true; // no keyboard comes up on phones
  field.value = text;
  (focused?.closest("dialog") ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  focused?.focus({ preventScroll: true });
  return isDone;
}
