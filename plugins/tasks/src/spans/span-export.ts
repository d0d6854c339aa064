import type { SpanParent } from '@gatehouse/sdk-actions/internal';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type IdGenerator,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

/** The exporter tries again for longer where nobody listens. */
const closeMs = 2_000;

export interface SpanFacts {
  readonly traceId: string;
  readonly spanId: string;
  /** Null for the first span of its trace. */
  readonly parent: SpanParent | null;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly beganAt: number;
  readonly endedAt: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Null after a success. */
  readonly error: string | null;
}

interface ExportOptions {
  /** Address that takes OTLP over HTTP, such as `http://127.0.0.1:4318/v1/traces`. */
  readonly endpoint: string;
  /** Called for the first batch of several that is lost, with the reason. */
  onLost(reason: string): void;
}

/** Sends spans to a collector in batches. A collector that does not answer costs spans, and never a try. */
export class SpanExport {
  readonly #ids = new GivenIds();
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #onLost: (reason: string) => void;

  constructor({ endpoint, onLost }: ExportOptions) {
    this.#onLost = onLost;
    const exporter = reporting(new OTLPTraceExporter({ url: endpoint }), onLost);
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': 'gatehouse' }),
      idGenerator: this.#ids,
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.#tracer = this.#provider.getTracer('gatehouse');
  }

  add({ name, beganAt, endedAt, attributes, error, ...place }: SpanFacts): void {
    this.#ids.next = place;
    const options = { startTime: beganAt, kind: SpanKind.INTERNAL, attributes };
    const span: Span = this.#tracer.startSpan(name, options, contextOf(place.parent));
    if (error !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: error });
    span.end(endedAt);
  }

  /** Sends what is left, within a time limit. Never rejects: the daemon stops without its collector too. */
  async close(): Promise<void> {
    // It rejects for a batch that is lost, which its export has reported.
    const closing = this.#provider.shutdown().then(
      () => null,
      () => null,
    );
    const problem = await withTimeLimit(closing, closeMs, () => `no answer came within ${closeMs} ms`);
    if (problem !== null) this.#onLost(problem);
  }
}

function contextOf(parent: SpanParent | null): Context {
  if (parent === null) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = parent;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Gives spans the ids that their runs have sent to others already. */
class GivenIds implements IdGenerator {
  next: Pick<SpanFacts, 'traceId' | 'spanId'> = { traceId: '', spanId: '' };

  generateTraceId(): string {
    return this.next.traceId;
  }

  generateSpanId(): string {
    return this.next.spanId;
  }
}

function reporting(exporter: SpanExporter, onLost: (reason: string) => void): SpanExporter {
  let isLosing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const isLost = result.error !== undefined;
        if (isLost && !isLosing) onLost(result.error?.message ?? '');
        isLosing = isLost;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
