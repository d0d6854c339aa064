/** A text, or an element with its `role`, `name`, `ref` and children. */
export type SnapshotNode = string | { readonly [field: string]: unknown };

const MOST_NODES = 5000;
const REF = /^(?:f\d+)?e\d+$/;

/** The tree of the driver, its references marked with the document that they belong to. */
export function toSnapshotNodes(
  tree: unknown,
  documentNumber: number,
): { nodes: readonly SnapshotNode[]; isTruncated: boolean } {
  let left = MOST_NODES;
  const convert = (node: unknown): SnapshotNode[] => {
    if (left === 0) return [];
    left -= 1;
    if (typeof node !== 'object' || node === null) return [String(node)];
    const { children, ref, role, name, ...more }: { [field: string]: unknown } = { ...node };
    const isRef = typeof ref === 'string' && REF.test(ref);
    return [
      {
        role: String(role ?? ''),
        name: String(name ?? ''),
        ref: isRef ? `${documentNumber}${ref}` : null,
        ...more,
        children: Array.isArray(children) ? children.flatMap(convert) : [],
      },
    ];
  };
  const nodes = (Array.isArray(tree) ? tree : [tree]).flatMap(convert);
  return { nodes, isTruncated: left === 0 };
}
