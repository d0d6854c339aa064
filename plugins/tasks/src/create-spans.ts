import type { Env } from '@gatehouse/sdk-plugin';
import type { declaration } from './declaration.ts';
import { TrySpans } from './spans/try-spans.ts';

type SpansEnv = Pick<Env<(typeof declaration)['declaration']>, 'config' | 'log' | 'onStop'>;

/** Null without a collector. The libraries are loaded here and nowhere else. */
export async function createSpans({ config, log, onStop }: SpansEnv): Promise<TrySpans | null> {
  if (config.spans === undefined) return null;
  const { endpoint, slowActionMs } = config.spans;
  const { SpanExport } = await import('./spans/span-export.ts');
  const onLost = (reason: string) =>
    log.warn('spans are lost: the collector did not take them', { endpoint, reason });
  const exports = new SpanExport({ endpoint, onLost });
  onStop(() => exports.close());
  return new TrySpans(exports, slowActionMs);
}
