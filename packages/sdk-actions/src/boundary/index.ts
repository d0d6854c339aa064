export {
  type AnsweredRequest,
  assertOutside,
  type BoundaryAnswer,
  type BoundaryReply,
  type BoundaryRequest,
  holdBoundary,
  type NetworkBoundary,
  networkBoundary,
} from './network-boundary.ts';
