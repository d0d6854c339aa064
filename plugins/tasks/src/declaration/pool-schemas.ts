import { parseProxy, proxyForms } from '@gatehouse/sdk-actions/proxy';
import { described, integer, namedObject } from '@gatehouse/sdk-plugin';
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

const url = described(
  proxyUrl,
  'Scheme, host and port, with `user:password@` before the host, or as `host:port` or `host:port:user:password`.',
);

export const proxiesBody = v.strictObject({
  proxies: described(
    v.pipe(
      v.array(
        v.strictObject({
          url,
          labels: v.optional(
            described(v.array(label), 'Labels by which tasks choose it; none by default.'),
            [],
          ),
        }),
      ),
      v.maxLength(maxProxies),
    ),
    'One that is in the pool already, with the same user and password, gets the new labels.',
  ),
});

export const proxyUrlsBody = v.strictObject({
  urls: described(
    v.pipe(v.array(proxyUrl), v.maxLength(maxProxies)),
    'Addresses of the proxies; one with the password `***`, as it is listed, deletes every proxy that is listed so.',
  ),
});

export const proxiesReply = v.object({
  proxies: described(
    v.array(
      namedObject('Proxy', 'A proxy of the pool.', {
        url: described(v.string(), 'Address of the proxy, with `***` for its password.'),
        labels: described(v.array(v.string()), 'Labels by which tasks choose it.'),
        status: described(
          v.picklist(proxyStatuses),
          'Whether it answered and accepted user and password when it was last tried; only `live` ones are used.',
        ),
      }),
    ),
    'All proxies of the pool, in the order in which they were added.',
  ),
});

export const pressureReply = namedObject('Pressure', 'How busy the runner is.', {
  threads: described(
    v.object({
      running: described(integer, 'Threads that run now, over all tasks.'),
      max: described(integer, 'How many may run at once, the setting `tasks.maxThreads`.'),
    }),
    'Threads of the runner.',
  ),
  queue: described(
    v.object({
      tasks: described(integer, 'Active tasks with tries that have not started.'),
      tries: described(integer, 'Their tries that have not started, without those of endless tasks.'),
      endlessTasks: described(integer, 'How many of these tasks run until they are stopped.'),
    }),
    'What waits for a thread.',
  ),
  instances: v.nullable(
    described(integer, 'Browser instances that are open, of tasks and of calls; null if that is not known.'),
  ),
  memory: described(
    v.object({
      usedBytes: described(integer, 'Bytes of the memory of this machine that are in use.'),
      totalBytes: described(integer, 'Bytes of memory that this machine has.'),
      daemonBytes: described(
        integer,
        'Bytes that the process of the daemon holds, without workers and browsers.',
      ),
    }),
    'Memory of this machine.',
  ),
  wouldWait: described(
    v.boolean(),
    'Whether a task that is started now, with medium priority, waits until other tries end.',
  ),
  reason: v.nullable(described(v.string(), 'Why it would wait, for people; null where it would not.')),
});
