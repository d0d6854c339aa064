export interface LoadOrder {
  readonly port: number;
  /** The whole request, as bytes of the wire. */
  readonly request: string;
  readonly connections: number;
  readonly ms: number;
}

export interface LoadResult {
  readonly requests: number;
  /** Requests with another answer than 2xx. */
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}
