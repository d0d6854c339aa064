interface PointQuery {
  readonly x: number;
  readonly y: number;
}

/** The topmost element at a point in pixels of the frame, also within open shadow roots. */
export function findByPoint(root: Document | Element, { x, y }: PointQuery): Element[] {
  const document = root instanceof Document ? root : root.ownerDocument;
  let found = document.elementFromPoint(x, y);
  while (found?.shadowRoot) {
    const inner: Element | null = found.shadowRoot.elementFromPoint(x, y);
    if (inner === null || inner === found) break;
    found = inner;
  }
  return found === null ? [] : [found];
}
