import { queryOptions } from '@tanstack/react-query';
import { read } from '../api-error.ts';
import type { components } from '../generated/runner.d.ts';
import { eitherHost } from '../hosts.ts';

/** A call that waits until a person approves it. */
export type Confirmation = components['schemas']['Confirmation'];

/** Each host has its own calls; an edition, or a start with flags, may have one host alone. */
export const confirmations = queryOptions({
  queryKey: ['confirmations'],
  queryFn: async ({ signal }) => {
    const lists = await Promise.allSettled(
      Object.values(eitherHost).map((host) => read(host.GET('/confirmations', { signal }))),
    );
    const there = lists.flatMap((list) => (list.status === 'fulfilled' ? [list.value] : []));
    const [lost] = lists.flatMap((list) => (list.status === 'rejected' ? [list.reason] : []));
    if (there.length === 0) throw lost;
    return there.flat().sort((a, b) => a.requestedAt.localeCompare(b.requestedAt));
  },
});
