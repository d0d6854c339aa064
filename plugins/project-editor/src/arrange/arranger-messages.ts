import * as v from 'valibot';
import { failedAnswer } from '../child-process/fork-child.ts';
import type { FlowGraph } from './flow-graph.ts';

export type ToArranger = FlowGraph;

export const arrangerAnswer = v.variant('kind', [
  v.object({
    kind: v.literal('places'),
    /** In the order of the boxes. */
    places: v.array(v.object({ x: v.number(), y: v.number() })),
  }),
  failedAnswer,
]);

export type FromArranger = v.InferOutput<typeof arrangerAnswer>;
