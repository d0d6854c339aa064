// An action that asks a paid service: what it uses is counted before it is used.
import {
  ActionError,
  type RunInfo,
  type SpanTrace,
  type TrafficTarget,
  type TransferredBytes,
  traceparentOf,
  type UsageMeter,
  unmetered,
} from '@gatehouse/sdk-actions';

const service: TrafficTarget = { host: 'translate.example', proxy: '' };

interface Caller {
  readonly run: Pick<RunInfo, 'uowId' | 'spans'>;
  readonly usage: UsageMeter;
  readonly signal: AbortSignal;
}

/** Where a cap of the task leaves fewer characters, `spend` rejects, and nothing is sent. */
export async function translate(text: string, { run, usage, signal }: Caller): Promise<string> {
  await usage.spend('translated-characters', text.length);
  await usage.request(service);
  const response = await fetch(`https://${service.host}/`, {
    method: 'POST',
    body: text,
    headers: headersOf(run),
    signal,
  });
  const answer = await response.text();
  usage.transferred(service, bytesOf(text, answer));
  if (response.status === 429)
    throw new ActionError('The service asks to wait', { retryAfterMs: waitOf(response) });
  if (!response.ok)
    throw new ActionError(`The service answers with ${response.status}. Look at its status page`);
  return answer;
}

/** The trace of the caller goes on in the service, where spans are kept. */
function headersOf(run: Caller['run']): Record<string, string> {
  const traceparent = traceparentOf(run);
  return traceparent === null ? {} : { traceparent };
}

function bytesOf(sent: string, received: string): TransferredBytes {
  return { sent: Buffer.byteLength(sent), received: Buffer.byteLength(received) };
}

function waitOf(response: Response): number {
  return Number(response.headers.get('retry-after') ?? 1) * 1_000;
}

/** A test of such a function needs no run: `unmetered` counts nothing. */
export function callerForTests(): Caller {
  const spans: SpanTrace = {
    traceId: '0af7651916cd43dd8448eb211c80319c',
    isSampled: true,
    slowActionMs: 1_000,
  };
  return { run: { uowId: crypto.randomUUID(), spans }, usage: unmetered, signal: AbortSignal.timeout(1_000) };
}
