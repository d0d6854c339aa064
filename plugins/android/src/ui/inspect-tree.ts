import type { Point } from '@gatehouse/sdk-actions/matching';
import * as v from 'valibot';
import { uiElementSchema } from './element.ts';
import { askTree } from './tree-thread.ts';

/** An element, with expressions that find it again. */
const namedElementSchema = v.object({
  element: uiElementSchema,
  /** Expressions that find only this element in its tree, the most durable one first. */
  xpaths: v.array(v.string()),
  /** The name that a person would use for it. */
  caption: v.string(),
  /** A person can type into it. */
  isField: v.boolean(),
});

const inspectionSchema = v.object({
  /** The target of a touch; null where the place itself matters, or nothing is there. */
  target: v.nullable(namedElementSchema),
  /** The element that has the keyboard focus. */
  focused: v.nullable(namedElementSchema),
});

export type NamedElement = v.InferOutput<typeof namedElementSchema>;
export type Inspection = v.InferOutput<typeof inspectionSchema>;

/** Inspects a screen before a person touches a place or types. */
export function inspectTree(xml: string, point: Point | null): Promise<Inspection> {
  return askTree({
    xml,
    wanted: { look: { point } },
    schema: inspectionSchema,
    tookTooLong: () => new Error('the tree of the screen takes too long to read'),
    cannotBe: (problem) => new Error(problem),
  });
}
