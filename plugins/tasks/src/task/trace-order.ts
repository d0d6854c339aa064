import type { TraceOrder } from '@gatehouse/plugin-runtime/api';

/** For messages. */
export const traceChoices = 'off, failures, all, or a share of the tries such as sample 1 %';

export const tracePattern = /^(?:off|failures|all|sample (?:100|\d{1,2}(?:\.\d{1,3})?) ?%)$/;

/** Which tries of a task keep a trace; null where none do. */
export function traceOrder(setting = 'off'): TraceOrder | null {
  if (setting === 'off') return null;
  if (setting === 'failures') return { onlyFailures: true, percent: 100 };
  const share = /^sample ([\d.]+)/.exec(setting)?.[1];
  return { onlyFailures: false, percent: share === undefined ? 100 : Number(share) };
}
