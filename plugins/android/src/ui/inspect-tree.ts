import * as v from 'valibot';
import { uiElementSchema } from './element.ts';
import type { Point } from './point.ts';
import { askTree } from './tree-thread.ts';

/** An element, and how it is found again. */
const namedElementSchema = v.object({
  element: uiElementSchema,
  /** Expressions that find it and nothing else in its tree, the most lasting one first. */
  xpaths: v.array(v.string()),
  /** What a person calls it. */
  caption: v.string(),
  /** A person writes into it. */
  isField: v.boolean(),
});

const inspectionSchema = v.object({
  /** What a touch of the place means; null where the place itself matters, or nothing is there. */
  target: v.nullable(namedElementSchema),
  /** What has the focus of the keyboard. */
  focused: v.nullable(namedElementSchema),
});

export type NamedElement = v.InferOutput<typeof namedElementSchema>;
export type Inspection = v.InferOutput<typeof inspectionSchema>;

/** What a person means who touches a place of a screen, or types. */
export function inspectTree(xml: string, point: Point | null): Promise<Inspection> {
  return askTree({
    xml,
    wanted: { look: { point } },
    schema: inspectionSchema,
    tookTooLong: () => new Error('the tree of the screen takes too long to read'),
    cannotBe: (problem) => new Error(problem),
  });
}
