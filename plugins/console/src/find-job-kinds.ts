import type { Callable, JobKind } from './declaration.ts';

const listEnd = '_jobs_list';

/** The kinds of jobs of a plugin: the operations that `jobOperations` of the SDK makes. */
export function findJobKinds(
  operations: readonly Pick<Callable, 'operationId' | 'method' | 'path'>[],
): readonly JobKind[] {
  const isThere = (id: string, method: string, path: string) =>
    operations.some((one) => one.operationId === id && one.method === method && one.path === path);
  return operations.flatMap(({ operationId: list, method, path }) => {
    if (method !== 'GET' || !list.endsWith(listEnd)) return [];
    const id = list.slice(0, -listEnd.length);
    const [get, cancel] = [`${id}_job_get`, `${id}_job_cancel`];
    const isWhole =
      isThere(get, 'GET', `${path}/{jobId}`) && isThere(cancel, 'POST', `${path}/{jobId}/cancel`);
    return isWhole ? [{ id, list, get, cancel }] : [];
  });
}
