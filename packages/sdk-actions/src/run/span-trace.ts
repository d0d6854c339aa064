/** The trace that the span of a run belongs to. */
export interface SpanTrace {
  /** 32 hexadecimal digits; null: a trace of its own. */
  readonly traceId: string | null;
  /** Whether its spans are kept. */
  readonly isSampled: boolean;
  /** An action that takes longer has a span. */
  readonly slowActionMs: number;
}

export interface SpanParent extends Pick<SpanTrace, 'isSampled'> {
  readonly traceId: string;
  readonly spanId: string;
}
