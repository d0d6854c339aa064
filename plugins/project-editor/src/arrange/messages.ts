import type { Position } from '@gatehouse/plugin-runtime/api';
import type { FlowGraph } from './flow-graph.ts';

export type ToArranger = FlowGraph;

export type FromArranger =
  /** In the order of the boxes. */
  | { readonly kind: 'places'; readonly places: readonly Position[] }
  | { readonly kind: 'failed'; readonly message: string };
