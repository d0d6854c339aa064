// Trace Context of the W3C: https://www.w3.org/TR/trace-context/
import type { RunInfo } from './run-info.ts';
import type { SpanParent } from './span-trace.ts';

const headerPattern = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** The caller that a `traceparent` header names; null for none or one of another form, which the standard ignores. */
export function parseTraceparent(header: string | undefined): SpanParent | null {
  const [, traceId, spanId, flags] = headerPattern.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The ids of the span of a run, made of its own id: who knows the run finds its span. */
export function spanIds(uowId: string, traceId: string | null) {
  const digits = uowId.replaceAll('-', '');
  return { traceId: traceId ?? digits, spanId: digits.slice(16) };
}

/** The `traceparent` of requests of a run; null where it has no spans. */
export function traceparentOf({ uowId, spans }: Pick<RunInfo, 'uowId' | 'spans'>): string | null {
  if (spans === undefined) return null;
  const { traceId, spanId } = spanIds(uowId, spans.traceId);
  return `00-${traceId}-${spanId}-${spans.isSampled ? '01' : '00'}`;
}
