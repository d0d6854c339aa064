/** One expression in a document. Each one before the last finds a frame, in whose document the next one searches. */
export interface PlainStep {
  readonly by: 'css' | 'xpath';
  readonly value: string;
  /** The index among the matches; null where there may be only one. */
  readonly index: number | null;
}

/**
 * The element in the document itself, or in a frame of the same site. Null where there is none, where the browser
 * cannot parse the path, and for custom elements: only their scripts know their value.
 */
export function findPlainly(steps: readonly PlainStep[], match: typeof matchPlainly): Element | null {
  let root: Document | null = document;
  let found: Element | null = null;
  for (const step of steps) {
    found = root && match(root, step);
    const view: (Window & typeof globalThis) | null = root?.defaultView ?? null;
    root = view !== null && found instanceof view.HTMLIFrameElement ? found.contentDocument : null;
  }
  return found === null || found.localName.includes('-') || found.hasAttribute('is') ? null : found;
}

/** The match of a step in a document. */
export function matchPlainly(root: Document, { by, value, index }: PlainStep): Element | null {
  try {
    if (by === 'css') {
      const matches = root.querySelectorAll(value);
      return index === null && matches.length > 1 ? null : matches.item(index ?? 0);
    }
    const found = root.evaluate(value, root, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    const nodes = Array.from({ length: found.snapshotLength }, (_none, place) => found.snapshotItem(place));
    const matches = nodes.filter((node) => node?.nodeType === Node.ELEMENT_NODE);
    const node = index === null && matches.length > 1 ? null : matches[index ?? 0];
    const view = root.defaultView;
    return view !== null && node instanceof view.Element ? node : null;
  } catch {
    return null;
  }
}
