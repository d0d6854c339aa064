import { described } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

export interface SnapshotElement {
  readonly role: string;
  readonly name: string;
  readonly ref: string | null;
  readonly text?: string | undefined;
  readonly children: readonly SnapshotNode[];
  readonly [attribute: string]: unknown;
}

/** A text, or an element with its `role`, `name`, `ref` and children. */
export type SnapshotNode = string | SnapshotElement;

const text = v.string();

const snapshotElementSchema: v.GenericSchema<SnapshotElement> = v.pipe(
  v.objectWithRest(
    {
      role: described(text, 'Its role, such as `button`.'),
      name: described(text, 'Its accessible name; empty where it has none.'),
      ref: v.nullable(described(text, '`ref` of other calls; null for an element that cannot be named.')),
      text: v.optional(described(text, 'Its text, where that is not among its children.')),
      children: described(
        v.array(v.lazy(() => snapshotNodeSchema)),
        'What it holds, in the order of the document.',
      ),
    },
    described(v.unknown(), 'An attribute of the role, such as `checked`.'),
  ),
  v.title('SnapshotElement'),
  v.description('An element of the tree of a page.'),
);

export const snapshotNodeSchema: v.GenericSchema<SnapshotNode> = v.pipe(
  v.union([v.string(), snapshotElementSchema]),
  v.title('SnapshotNode'),
  v.description('A text or an element.'),
);
