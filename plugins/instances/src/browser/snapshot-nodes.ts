/** A text, or an element with its `role`, `name`, `ref` and children. */
export type SnapshotNode = string | { readonly [field: string]: unknown };

const MOST_NODES = 5000;
const REF = /^(?:f\d+)?e\d+$/;

interface SnapshotFacts {
  /** Of the document that the references belong to. */
  readonly documentNumber: number;
  /** What password fields hold, which stays in the page. */
  readonly secrets: ReadonlySet<string>;
}

/** The tree of the driver, its references marked with their document. */
export function toSnapshotNodes(
  tree: unknown,
  { documentNumber, secrets }: SnapshotFacts,
): { nodes: readonly SnapshotNode[]; isTruncated: boolean } {
  let left = MOST_NODES;
  const convert = (node: unknown): SnapshotNode[] => {
    if (left === 0) return [];
    left -= 1;
    if (typeof node !== 'object' || node === null) return [String(node)];
    const { children, ref, role, name, text, ...more }: { [field: string]: unknown } = { ...node };
    const isShown = (value: unknown) => role !== 'textbox' || !secrets.has(String(value));
    const isRef = typeof ref === 'string' && REF.test(ref);
    return [
      {
        role: String(role ?? ''),
        name: String(name ?? ''),
        ref: isRef ? `${documentNumber}${ref}` : null,
        ...(text !== undefined && isShown(text) && { text }),
        ...more,
        children: Array.isArray(children) ? children.filter(isShown).flatMap(convert) : [],
      },
    ];
  };
  const nodes = (Array.isArray(tree) ? tree : [tree]).flatMap(convert);
  return { nodes, isTruncated: left === 0 };
}
