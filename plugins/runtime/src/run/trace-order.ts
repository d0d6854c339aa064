/** Which runs keep a trace: a file with all that their actions did. */
export interface TraceOrder {
  /** Only a run that fails keeps it, with its last actions. */
  readonly onlyFailures: boolean;
  /** Percentage of the runs that are traced at all. */
  readonly percent: number;
  /** Milliseconds that a picture may take; 300 by default. */
  readonly pictureMs?: number;
}

/** For messages. */
export const traceChoices = 'off, failures, all, or a share of them such as sample 1 %';

export const tracePattern = /^(?:off|failures|all|sample (?:100|\d{1,2}(?:\.\d{1,3})?) ?%)$/;

/** Which runs keep a trace, by a setting of that pattern; null where none do. */
export function traceOrder(setting: string | null = 'off'): TraceOrder | null {
  if (setting === null || setting === 'off') return null;
  if (setting === 'failures') return { onlyFailures: true, percent: 100 };
  const share = /^sample ([\d.]+)/.exec(setting)?.[1];
  return { onlyFailures: false, percent: share === undefined ? 100 : Number(share) };
}
