import type { UsedAmounts } from '@gatehouse/plugin-runtime/api';
import { described, integer, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const amount = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e15));
const count = v.pipe(amount, v.integer());

export const amountsSchema = v.record(v.string(), v.number());

export const amountsText =
  'Amounts by measure: `requests`, `receivedBytes`, `sentBytes`, `browserSeconds`, `captchas`, `sms`, and counters of plugins.';

export const trafficSchema = namedObject('Traffic', 'Requests to a host over a proxy.', {
  host: described(
    v.string(),
    'Name of the host, with its port where that is not the usual one; `other` for the rest.',
  ),
  proxy: described(v.string(), 'Host and port of the proxy; empty for a direct connection.'),
  requests: described(integer, 'How many requests were sent.'),
  receivedBytes: described(integer, 'Bytes that the connections received.'),
  sentBytes: described(integer, 'Bytes that the connections sent.'),
});

/** The use of a try or a day. */
export const usageSchema = v.object({
  amounts: described(amountsSchema, amountsText),
  traffic: described(v.array(trafficSchema), 'Requests and bytes by host and proxy.'),
});

export type Usage = v.InferOutput<typeof usageSchema>;
type Traffic = v.InferOutput<typeof trafficSchema>;

const sentSchema = v.object({
  amounts: v.pipe(
    v.record(v.pipe(v.string(), v.regex(/^[a-zA-Z][\w.-]{0,63}$/)), amount),
    v.check((amounts) => Object.keys(amounts).length <= 64),
  ),
  traffic: v.pipe(
    v.array(
      v.object({
        host: v.pipe(v.string(), v.maxLength(255)),
        proxy: v.pipe(v.string(), v.maxLength(300)),
        requests: count,
        receivedBytes: count,
        sentBytes: count,
      }),
    ),
    v.maxLength(102),
  ),
});

/** Null for anything that a worker under control of a project may send in place of amounts. */
export function parseUsed(sent: unknown): UsedAmounts | null {
  const parsed = v.safeParse(sentSchema, sent);
  return parsed.success ? parsed.output : null;
}

export const nothingUsed: Usage = { amounts: {}, traffic: [] };

/** The measure `bytes` is the sum of both directions. */
export function amountOf({ amounts }: Pick<Usage, 'amounts'>, measure: string): number {
  if (measure === 'bytes') return (amounts.receivedBytes ?? 0) + (amounts.sentBytes ?? 0);
  return Object.hasOwn(amounts, measure) ? (amounts[measure] ?? 0) : 0;
}

/** The difference from `before`. A run that reports less than before has used nothing more. */
export function usedSince(now: UsedAmounts, before: UsedAmounts): Usage {
  const amounts = Object.entries(now.amounts).map(([name, value]) => [
    name,
    more(value, amountOf(before, name)),
  ]);
  const known = new Map(before.traffic.map((entry) => [placeOf(entry), entry]));
  return {
    amounts: Object.fromEntries(amounts),
    traffic: now.traffic.map((entry) => {
      const last = known.get(placeOf(entry));
      return {
        ...entry,
        requests: more(entry.requests, last?.requests),
        receivedBytes: more(entry.receivedBytes, last?.receivedBytes),
        sentBytes: more(entry.sentBytes, last?.sentBytes),
      };
    }),
  };
}

function more(now: number, before = 0): number {
  return Math.max(0, now - before);
}

export interface SumLimits {
  readonly maxMeasures: number;
  readonly maxTargets: number;
}

/** Adds to a sum. Names beyond the limits are added up as `other`. */
export function addUsage(sum: Usage, added: Usage, { maxMeasures, maxTargets }: SumLimits): Usage {
  const amounts = { ...sum.amounts };
  for (const [name, value] of Object.entries(added.amounts)) {
    const isKnown = Object.hasOwn(amounts, name) || Object.keys(amounts).length < maxMeasures;
    const place = isKnown ? name : 'other';
    amounts[place] = rounded((amounts[place] ?? 0) + value);
  }
  return { amounts, traffic: addTraffic(sum.traffic, added.traffic, maxTargets) };
}

function addTraffic(sum: readonly Traffic[], added: readonly Traffic[], maxTargets: number): Traffic[] {
  const entries = new Map(sum.map((entry) => [placeOf(entry), { ...entry }]));
  for (const entry of added) {
    const isKnown = entries.has(placeOf(entry)) || entries.size < maxTargets;
    const { host, proxy } = isKnown ? entry : { host: 'other', proxy: '' };
    const place = placeOf({ host, proxy });
    const before = entries.get(place) ?? { requests: 0, receivedBytes: 0, sentBytes: 0 };
    entries.set(place, {
      ...{ host, proxy },
      requests: before.requests + entry.requests,
      receivedBytes: before.receivedBytes + entry.receivedBytes,
      sentBytes: before.sentBytes + entry.sentBytes,
    });
  }
  return [...entries.values()];
}

/** The targets with most bytes, the others added up, for a record. */
export function shortened({ amounts, traffic }: UsedAmounts, maxTargets: number): Usage {
  const byBytes = traffic.toSorted((a, b) => bytesOf(b) - bytesOf(a));
  return { amounts: { ...amounts }, traffic: addTraffic([], byBytes, maxTargets) };
}

function bytesOf({ receivedBytes, sentBytes }: Omit<Traffic, 'host'>): number {
  return receivedBytes + sentBytes;
}

function placeOf({ host, proxy }: Pick<Traffic, 'host' | 'proxy'>): string {
  return `${proxy} ${host}`;
}

/** Sums of seconds keep three decimals. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
