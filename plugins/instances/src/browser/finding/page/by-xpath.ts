import { shadowRootsIn } from './shadow-roots.ts';

/**
 * The matches in the document itself; where it has none, those within its open shadow roots; where those have none,
 * the matches of a path that leads through hosts into their shadow roots.
 */
export function findByXPath(root: Document | Element, xpath: string): Element[] {
  const path = root.nodeType !== Node.DOCUMENT_NODE && xpath.startsWith('/') ? `.${xpath}` : xpath;
  const found = evaluateXPath(path, root);
  if (found.length > 0) return found;
  const shadowRoots = shadowRootsIn(root);
  if (shadowRoots.length === 0) return [];
  const inOne = shadowRoots.flatMap((shadowRoot) => findInShadow(shadowRoot, xpath));
  return inOne.length > 0 ? inOne : findThroughHosts(root, path);
}

export function evaluateXPath(xpath: string, root: Node): Element[] {
  const document = root instanceof Document ? root : root.ownerDocument;
  const result = document?.evaluate(xpath, root, null, XPathResult.ORDERED_NODE_ITERATOR_TYPE, null);
  const found: Element[] = [];
  for (let node = result?.iterateNext(); node; node = result?.iterateNext()) {
    if (node instanceof Element) found.push(node);
  }
  return found;
}

/** XPath does not support shadow roots, so it is evaluated in a copy that is a document of its own. */
export function findInShadow(shadowRoot: ShadowRoot, xpath: string): Element[] {
  const copy = document.implementation.createHTMLDocument('');
  copy.body.append(...[...shadowRoot.childNodes].map((node) => copy.importNode(node, true)));
  const found = evaluateXPath(xpath, copy);
  if (found.length === 0) return [];
  const copies = [...copy.body.querySelectorAll('*')];
  const originals = [...shadowRoot.querySelectorAll('*')];
  return found.flatMap((element) => originals[copies.indexOf(element)] ?? []);
}

/** Evaluates a path in a copy of the document in which the content of each open shadow root is within its host. */
export function findThroughHosts(root: Document | Element, path: string): Element[] {
  const whole = root instanceof Document ? root : root.ownerDocument;
  const inert = document.implementation.createHTMLDocument('');
  const originals = new Map<Node, Element>();
  const copy = copyWithShadow(whole.documentElement, inert, originals);
  inert.replaceChild(copy, inert.documentElement);
  const from =
    root instanceof Document ? inert : [...originals].find(([, original]) => original === root)?.[0];
  if (from === undefined) return [];
  return evaluateXPath(path, from).flatMap((element) => originals.get(element) ?? []);
}

/** Notes the original of each copied element. */
export function copyWithShadow(element: Element, inert: Document, originals: Map<Node, Element>): Node {
  const copy = inert.importNode(element, false);
  originals.set(copy, element);
  for (const child of [...(element.shadowRoot?.childNodes ?? []), ...element.childNodes]) {
    copy.appendChild(
      child instanceof Element ? copyWithShadow(child, inert, originals) : inert.importNode(child, false),
    );
  }
  return copy;
}
