/** One rule cut out of a page of rules, with its neighbours. */

const NEIGHBOURS = 1;

export interface Excerpt {
  /** The heading that the rule stands under. */
  heading: string;
  /** The rule's element and its neighbours', as HTML. */
  html: string;
}

/** The rule and its neighbours, from the HTML of its page; null where the page has no such rule. */
export function excerpt(html: string, rule: string): Excerpt | null {
  const page = new DOMParser().parseFromString(html, "text/html");
  const element = page.getElementById(`rule-${rule}`);
  if (!element) return null;
  element.classList.add("asked");
  const around = [...before(element), element, ...after(element)];
  return { heading: headingOf(element), html: `<ul>${around.map((one) => one.outerHTML).join("")}</ul>` };
}

function before(element: Element): Element[] {
  const found: Element[] = [];
  for (
    let at = element.previousElementSibling;
    at && found.length < NEIGHBOURS;
    at = at.previousElementSibling
  )
    found.unshift(at);
  return found;
}

function after(element: Element): Element[] {
  const found: Element[] = [];
  for (let at = element.nextElementSibling; at && found.length < NEIGHBOURS; at = at.nextElementSibling)
    found.push(at);
  return found;
}

function headingOf(element: Element): string {
  let at: Element | null = element.parentElement;
  while (at && !/^H[1-6]$/.test(at.tagName)) at = at.previousElementSibling;
  return at?.textContent?.trim() ?? "";
}
