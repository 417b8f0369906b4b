/** The rules pages, each fetched once. */

import { api } from "../api";
import type { Language } from "../i18n";
import { typesetHtml } from "../i18n/typeset";

const pages = new Map<string, Promise<string>>();

/** A game's rules as HTML. */
export function rulesOf(game: string, language: Language): Promise<string> {
  const name = `${game}.${language}`;
  const known = pages.get(name);
  if (known) return known;
  const page = api.rules(game, language).then(({ html }) => typesetHtml(html, language));
  pages.set(name, page);
  page.catch(() => pages.delete(name));
  return page;
}
