import type { Position } from '@gatehouse/sdk-actions/document';
import type { FlowGraph } from './flow-graph.ts';

export type ToArranger = FlowGraph;

export type FromArranger =
  /** In the order of the boxes. */
  | { readonly kind: 'places'; readonly places: readonly Position[] }
  | { readonly kind: 'failed'; readonly message: string };
