import { shadowRootsIn } from './shadow-roots.ts';

/** The matches in the document itself; where it has none, those in its open shadow roots. */
export function findByXPath(root: Document | Element, xpath: string): Element[] {
  const path = root.nodeType !== Node.DOCUMENT_NODE && xpath.startsWith('/') ? `.${xpath}` : xpath;
  const found = evaluateXPath(path, root);
  if (found.length > 0) return found;
  return shadowRootsIn(root).flatMap((shadowRoot) => findInShadow(shadowRoot, xpath));
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
