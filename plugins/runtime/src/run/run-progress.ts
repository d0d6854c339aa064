import type { RunProgress } from './run.ts';

const maxMessage = 200;

/** The progress that an action, or its process, reports. Values that are none are left out: a wrong one fails nothing. */
export function parseProgress(given: unknown, mask: (text: string) => string): RunProgress {
  const { done, of, message }: Partial<Record<keyof RunProgress, unknown>> = Object(given);
  const [part, whole] = [amountOf(done), amountOf(of)];
  return {
    done: part !== null && whole !== null ? Math.min(part, whole) : part,
    of: whole,
    message: typeof message === 'string' ? mask(message).slice(0, maxMessage) : null,
  };
}

function amountOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}
