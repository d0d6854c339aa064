import type { Env } from '@gatehouse/sdk-plugin';
import type { declaration } from './declaration.ts';
import type { TaskStore } from './engine/task-store.ts';
import { serveUsage } from './ledger/serve-usage.ts';
import { TaskLedger } from './ledger/task-ledger.ts';
import { type StoredUsage, UsageDays } from './ledger/usage-days.ts';
import { openOptionalCollection } from './open-optional-collection.ts';

type LedgerEnv = Pick<Env<(typeof declaration)['declaration']>, 'use' | 'log'>;

/** Opens what tasks used, and takes what running tries report. */
export async function createLedger({ use, log }: LedgerEnv, taskStore: TaskStore): Promise<TaskLedger> {
  const { channels, clock, documentStore, runs } = use;
  const collection = await openOptionalCollection<StoredUsage>('task-usage', { documentStore, log });
  const days = new UsageDays({ collection, clock, log });
  await days.sweep((id) => taskStore.has(id));
  const ledger = new TaskLedger(days);
  const findTask = (id: string) => (taskStore.has(id) ? taskStore.find(id) : null);
  serveUsage({ channels, runs, ledger, findTask });
  return ledger;
}
