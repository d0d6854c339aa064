interface Route<T> {
  readonly method: string;
  readonly path: string;
  readonly value: T;
}

interface Leaf<T> {
  readonly value: T;
  readonly names: readonly string[];
}

interface Node<T> {
  readonly fixed: Map<string, Node<T>>;
  parameter: Node<T> | null;
  readonly leaves: Map<string, Leaf<T>>;
}

export interface PathTree<T> {
  find(method: string, rawPath: string): { value: T; params: Record<string, string> } | null;
}

/**
 * Matches raw paths segment by segment: case-sensitive, no empty, dot or trailing segment. Only segments that
 * stand for a parameter are decoded, and once; one that does not decode matches nothing. Fixed segments win.
 */
export function createPathTree<T>(routes: readonly Route<T>[]): PathTree<T> {
  const root = createNode<T>();
  for (const route of routes) add(root, route);
  return {
    find: (method, rawPath) => {
      if (!rawPath.startsWith('/')) return null;
      const values: string[] = [];
      const leaf = walk(root, { method, path: rawPath, values }, 1);
      return leaf === null ? null : decode(leaf, values);
    },
  };
}

function createNode<T>(): Node<T> {
  return { fixed: new Map(), parameter: null, leaves: new Map() };
}

function add<T>(root: Node<T>, route: Route<T>): void {
  const names: string[] = [];
  let node = root;
  for (const segment of route.path.slice(1).split('/')) {
    if (segment.startsWith('{')) {
      names.push(segment.slice(1, -1));
      node.parameter ??= createNode();
      node = node.parameter;
      continue;
    }
    const next = node.fixed.get(segment) ?? createNode<T>();
    node.fixed.set(segment, next);
    node = next;
  }
  node.leaves.set(route.method, { value: route.value, names });
}

interface Walk {
  readonly method: string;
  readonly path: string;
  /** Raw texts of the parameters so far. */
  readonly values: string[];
}

/** From the segment that begins at `start` on. */
function walk<T>(node: Node<T>, state: Walk, start: number): Leaf<T> | null {
  const { path } = state;
  if (start > path.length) return node.leaves.get(state.method) ?? null;
  const slash = path.indexOf('/', start);
  const end = slash === -1 ? path.length : slash;
  const segment = path.slice(start, end);
  const fixed = node.fixed.get(segment);
  const found = fixed === undefined ? null : walk(fixed, state, end + 1);
  if (found !== null) return found;
  if (node.parameter === null || segment === '' || segment === '.' || segment === '..') return null;
  state.values.push(segment);
  const behind = walk(node.parameter, state, end + 1);
  if (behind === null) state.values.pop();
  return behind;
}

function decode<T>(
  leaf: Leaf<T>,
  values: readonly string[],
): { value: T; params: Record<string, string> } | null {
  // The names are those of our own paths, so a plain object is safe, and quicker than one without a prototype.
  const params: Record<string, string> = {};
  for (let index = 0; index < leaf.names.length; index += 1) {
    const decoded = decodeSegment(values[index] ?? '');
    if (decoded === null) return null;
    params[leaf.names[index] ?? ''] = decoded;
  }
  return { value: leaf.value, params };
}

function decodeSegment(raw: string): string | null {
  if (!raw.includes('%')) return raw;
  try {
    return decodeURIComponent(raw);
  } catch {
    // Not UTF-8, or a lone percent sign: such a segment names nothing.
    return null;
  }
}
