import { parseProxy, proxyForms } from '@gatehouse/sdk-actions/proxy';
import { integer } from '@gatehouse/sdk-plugin';
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
  threads: v.object({ running: integer, max: integer }),
  queue: v.object({ tasks: integer, tries: integer, endlessTasks: integer }),
  /** Null if the number is unknown. */
  instances: v.nullable(integer),
  memory: v.object({ usedBytes: integer, totalBytes: integer, daemonBytes: integer }),
  wouldWait: v.boolean(),
  reason: v.nullable(v.string()),
});
