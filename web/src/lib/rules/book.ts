/** The rules pages, each fetched once. */

import { api } from "../app/api";
import { assetUrl, href } from "../app/site";
import type { Language } from "../app/i18n";
import { typesetHtml } from "../app/i18n/typeset";

const pages = new Map<string, Promise<string>>();

/** A game's rules as HTML. */
export function rulesOf(game: string, language: Language): Promise<string> {
  const name = `${game}.${language}`;
  const known = pages.get(name);
  if (known) return known;
  const page = api.rules(game, language).then(({ html }) => typesetHtml(addressed(html), language));
  pages.set(name, page);
  page.catch(() => pages.delete(name));
  return page;
}

/** A page whose pictures and links lead where they are in this app. */
function addressed(html: string): string {
  return html
    .replace(/(<img [^>]*?src=")([^"]*)/g, (_, before: string, file: string) => before + assetUrl(file))
    .replace(/(<a [^>]*?href=")(\/[^"]*)/g, (_, before: string, path: string) => before + href(path));
}
