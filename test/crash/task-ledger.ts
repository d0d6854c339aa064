import type { ApiClient } from '../support/api-client.ts';

/** The tries of a task, and its state at the end of its last daemon. */
export interface TaskEntry {
  /** Number of tries that were added. */
  added: number;
  waiting: number;
  status: string;
}

/** Entries by task id. */
export type TaskLedger = ReadonlyMap<string, TaskEntry>;

export interface LedgerFound {
  readonly problems: readonly string[];
  /** Counted tries, over all tasks. */
  readonly tries: number;
}

const counted = ['success', 'failure'];
const atRest = ['Newbie', 'NotComplete', 'Complete', 'Fail'];

/** Compares a daemon that has just started with the ledger: each added try waits or was counted once. */
export async function readLedger(runner: ApiClient, ledger: TaskLedger): Promise<LedgerFound> {
  const { total } = await runner.ok('GET /sessions');
  const problems = total > 0 ? [`${total} windows are open in a daemon that just started`] : [];
  let tries = 0;
  for (const [id, entry] of ledger) {
    const state = await runner.ok(`GET /tasks/${id}/state`);
    const history = await runner.ok(`GET /tasks/${id}/history?take=1000`);
    problems.push(...problemsOf({ entry, state, history }).map((problem) => `task ${id}: ${problem}`));
    entry.waiting = state.numberOfTries;
    entry.status = state.status;
    tries += state.doneAll;
  }
  return { problems, tries };
}

interface TryEntry {
  readonly uowId: string;
  readonly result: string;
  readonly errorCode: string | null;
  readonly attempt: number;
}

interface Seen {
  readonly entry: TaskEntry;
  readonly state: Readonly<Record<'doneAll' | 'numberOfTries' | 'countOfThreads', number>> & {
    readonly status: string;
  };
  readonly history: {
    readonly tries: readonly TryEntry[];
    readonly total: number;
  };
}

function problemsOf({ entry, state, history }: Seen): readonly string[] {
  const ids = new Set(history.tries.map(({ uowId }) => uowId));
  const lost = history.tries.filter(({ errorCode }) => errorCode === 'daemon_lost');
  const again = history.tries.filter(({ attempt }) => attempt > 1);
  const ended = history.tries.filter(({ result }) => counted.includes(result)).length;
  const more = state.doneAll + state.numberOfTries - entry.added;
  // The history keeps the newest thousand records.
  const isWhole = history.total < 1000;
  const rows = [
    [more !== 0, `${entry.added} tries were given, ${more} more are there`],
    [state.countOfThreads !== 0, 'runs in a daemon that just started'],
    [!atRest.includes(state.status), `is ${state.status} in a daemon that just started`],
    [ids.size !== history.tries.length, 'its history has a try twice'],
    [isWhole && again.length > 0 && lost.length === 0, 'has a second attempt of a try that no death cut off'],
    [isWhole && again.some(({ attempt }) => attempt > lost.length + 1), 'has more attempts than deaths'],
    [isWhole && ended !== state.doneAll, `${state.doneAll} counted, ${ended} in its history`],
  ] as const;
  return rows.filter(([isProblem]) => isProblem).map(([, problem]) => problem);
}
