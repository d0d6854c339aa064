import type { ApiClient } from '../support/api-client.ts';

/** How many tries each task was given, by its id. */
export type TaskLedger = ReadonlyMap<string, { added: number }>;

export interface LedgerFound {
  readonly problems: readonly string[];
  /** Tries that were counted, over all tasks. */
  readonly tries: number;
}

const counted = ['success', 'failure'];

/** Compares a daemon that was just started with what its tasks were given: each try waits or was counted once. */
export async function readLedger(runner: ApiClient, ledger: TaskLedger): Promise<LedgerFound> {
  const problems: string[] = [];
  const { total } = await runner.ok('GET /sessions');
  if (total > 0) problems.push(`${total} windows are open in a daemon that just started`);
  let tries = 0;
  for (const [id, { added }] of ledger) {
    const state = await runner.ok(`GET /tasks/${id}/state`);
    const history = await runner.ok(`GET /tasks/${id}/history?take=1000`);
    const ids = new Set(history.tries.map(({ uowId }: { uowId: string }) => uowId));
    const ended = history.tries.filter(({ result }: { result: string }) => counted.includes(result)).length;
    tries += state.doneAll;
    const more = state.doneAll + state.numberOfTries - added;
    if (more !== 0) problems.push(`task ${id}: ${added} tries were given, ${more} more are there`);
    if (state.countOfThreads !== 0) problems.push(`task ${id}: runs in a daemon that just started`);
    if (ids.size !== history.tries.length) problems.push(`task ${id}: its history has a try twice`);
    if (history.total < 1000 && ended !== state.doneAll)
      problems.push(`task ${id}: ${state.doneAll} counted, ${ended} in its history`);
  }
  return { problems, tries };
}
