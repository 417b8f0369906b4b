/** One rule cut out of a page of rules, with its neighbours. */

const NEIGHBOURS = 1;

export interface Excerpt {
  /** The heading that the rule stands under. */
  heading: string;
  /** The rule's element, its neighbours', and the diagrams that show it, as HTML. */
  html: string;
}

/** The rule and its neighbours, from the HTML of its page; null where the page has no such rule. */
export function excerpt(html: string, rule: string): Excerpt | null {
  const page = new DOMParser().parseFromString(html, "text/html");
  const element = page.getElementById(`rule-${rule}`);
  if (!element) return null;
  element.classList.add("asked");
  const around = [...before(element), element, ...after(element)];
  const pictures = picturesOf(element, rule);
  const list = `<ul>${around.map((one) => one.outerHTML).join("")}</ul>`;
  return { heading: headingOf(element), html: [list, ...pictures].join("") };
}

/** The diagrams of the same part whose captions name the rule; where none does, the first of them. */
function picturesOf(element: Element, rule: string): string[] {
  const figures = [...(element.closest("[class^=part-]")?.querySelectorAll<HTMLElement>("figure") ?? [])];
  const named = figures.filter((figure) => figure.dataset.rules?.split(" ").includes(rule));
  return (named.length > 0 ? named : figures.slice(0, 1)).map((figure) => figure.outerHTML);
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
