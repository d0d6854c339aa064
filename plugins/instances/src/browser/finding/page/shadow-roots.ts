/*
 * The functions of this folder run in pages: they are sent as text, all together, so they may call each other and
 * nothing else, and constants are inside of them.
 */

/** The open shadow roots below a node, including nested ones. */
export function shadowRootsIn(root: ParentNode): ShadowRoot[] {
  const found: ShadowRoot[] = [];
  for (const element of root.querySelectorAll('*')) {
    const { shadowRoot } = element;
    if (shadowRoot !== null) found.push(shadowRoot, ...shadowRootsIn(shadowRoot));
  }
  return found;
}

/** All elements below a node that match a selector, those in open shadow roots last. */
export function elementsIn(root: ParentNode, selector: string): Element[] {
  const roots = [root, ...shadowRootsIn(root)];
  return roots.flatMap((each) => [...each.querySelectorAll(selector)]);
}
