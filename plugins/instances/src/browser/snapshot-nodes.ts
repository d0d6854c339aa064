import type { SnapshotNode } from '../declaration/snapshot-node.ts';
import { isDriverRef, type MarkRef } from './snapshot-refs.ts';

const MAX_NODES = 5000;

interface SnapshotFacts {
  /** Marks a reference with its document. */
  readonly mark: MarkRef;
  /** Content of password fields, which stays in the page. */
  readonly secrets: ReadonlySet<string>;
}

/** The references of the driver in a tree. */
export function refsIn(tree: unknown): ReadonlySet<string> {
  const refs = new Set<string>();
  const look = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) look(each);
    if (typeof node !== 'object' || node === null) return;
    const { ref, children }: { ref?: unknown; children?: unknown } = node;
    if (isDriverRef(ref)) refs.add(ref);
    look(children);
  };
  look(tree);
  return refs;
}

/** The tree of the driver, with the document added to each reference. */
export function toSnapshotNodes(
  tree: unknown,
  { mark, secrets }: SnapshotFacts,
): { nodes: SnapshotNode[]; isTruncated: boolean } {
  let left = MAX_NODES;
  const convert = (node: unknown): SnapshotNode[] => {
    if (left === 0) return [];
    left -= 1;
    if (typeof node !== 'object' || node === null) return [String(node)];
    const { children, ref, role, name, text, ...more }: { [field: string]: unknown } = { ...node };
    const isShown = (value: unknown) => role !== 'textbox' || !secrets.has(String(value));
    return [
      {
        role: String(role ?? ''),
        name: String(name ?? ''),
        ref: mark(ref),
        ...(text !== undefined && isShown(text) && { text: String(text) }),
        ...more,
        children: Array.isArray(children) ? children.filter(isShown).flatMap(convert) : [],
      },
    ];
  };
  const nodes = (Array.isArray(tree) ? tree : [tree]).flatMap(convert);
  return { nodes, isTruncated: left === 0 };
}
