/** The rules pages, each fetched once. */

import { api } from "../api";
import type { Language } from "../i18n";

const pages = new Map<string, Promise<string>>();

/** A game's rules as HTML. */
export function rulesOf(game: string, language: Language): Promise<string> {
  const name = `${game}.${language}`;
  const known = pages.get(name);
  if (known) return known;
  const page = api.rules(game, language).then(({ html }) => html);
  pages.set(name, page);
  page.catch(() => pages.delete(name));
  return page;
}
