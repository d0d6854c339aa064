import { queryOptions, useQuery } from '@tanstack/react-query';
import { useStore } from '../../store/create-store.ts';
import { read } from '../api-error.ts';
import type { components } from '../generated/runner.d.ts';
import { editor, runner } from '../hosts.ts';
import { session } from '../session.ts';

export type Capability = components['schemas']['Capability'];

const FRESH_MS = 60_000;

/** The rights of the key of the page on both hosts. */
export const capabilities = queryOptions({
  queryKey: ['capabilities'],
  staleTime: FRESH_MS,
  queryFn: async ({ signal }) => {
    // An edition, or a start with flags, may have one host alone.
    const hosts = await Promise.allSettled([
      read(editor.GET('/capabilities', { signal })),
      read(runner.GET('/capabilities', { signal })),
    ]);
    const there = hosts.flatMap((host) => (host.status === 'fulfilled' ? [host.value] : []));
    const operations = there.flatMap((host) => host.operations);
    return {
      scopes: there[0]?.currentScopes ?? [],
      operations: new Map(operations.map((operation) => [operation.operationId, operation])),
    };
  },
});

/** Answers whether a person may do something, at once or with a ticket, so that no button is shown that is refused. */
export function useMay(): (operationId: string) => boolean {
  const { data } = useQuery(capabilities);
  const current = useStore(session);
  const mayStepUp = current.state === 'in' && current.role !== 'watch';
  return (operationId) => {
    const operation = data?.operations.get(operationId);
    if (operation === undefined) return false;
    const { isAvailable, requiredScope, tier, unavailableReason } = operation;
    const hasScope = requiredScope === null || data?.scopes.includes(requiredScope) === true;
    return isAvailable || (unavailableReason === 'key' && tier === 3 && hasScope && mayStepUp);
  };
}
