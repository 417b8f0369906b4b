/** A game's title as it stands on its box: the family above, the name below. */

export interface BoxTitle {
  family: string;
  name: string;
}

/** `Karo: Four Circles` is a Karo called Four Circles; a title without a family is a name. */
export function boxTitle(title: string): BoxTitle {
  const [family, name] = title.split(/\s*:\s*/, 2);
  return name ? { family: family!, name } : { family: "", name: title };
}
