import { parseProxy, proxyForms } from '@gatehouse/sdk-actions/proxy';
import * as v from 'valibot';
import { proxyStatuses } from '../proxies/proxy-checks.ts';

const maxProxies = 10_000;

const proxyUrl = v.pipe(
  v.string(),
  v.check((text) => parseProxy(text) !== null, `must be a proxy: ${proxyForms}`),
);

const label = v.pipe(
  v.string(),
  v.check((text) => text.trim() !== '' && !text.includes(','), 'must be a text without commas'),
);

export const proxiesBody = v.strictObject({
  proxies: v.pipe(
    v.array(v.strictObject({ url: proxyUrl, labels: v.optional(v.array(label), []) })),
    v.maxLength(maxProxies),
  ),
});

export const proxyUrlsBody = v.strictObject({
  urls: v.pipe(v.array(proxyUrl), v.maxLength(maxProxies)),
});

export const proxiesReply = v.object({
  proxies: v.array(
    v.object({ url: v.string(), labels: v.array(v.string()), status: v.picklist(proxyStatuses) }),
  ),
});

export const pressureReply = v.object({
  threads: v.object({ running: v.number(), max: v.number() }),
  queue: v.object({ tasks: v.number(), tries: v.number(), endlessTasks: v.number() }),
  /** Null if the number is unknown. */
  instances: v.nullable(v.number()),
  memory: v.object({ usedBytes: v.number(), totalBytes: v.number(), daemonBytes: v.number() }),
  wouldWait: v.boolean(),
  reason: v.nullable(v.string()),
});
