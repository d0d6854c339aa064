import type { Env } from '@gatehouse/sdk-plugin';
import { ApprovedCopies } from './approval/approved-copies.ts';
import { TaskApprovals } from './approval/task-approvals.ts';
import type { declaration } from './declaration.ts';
import type { TaskStore } from './engine/task-store.ts';

type ApprovalsEnv = Pick<Env<(typeof declaration)['declaration']>, 'use'>;

/** Creates the approvals of tasks, with the store of approved documents. */
export async function createTaskApprovals(
  { use }: ApprovalsEnv,
  taskStore: TaskStore,
): Promise<TaskApprovals> {
  const { approvals, clock, dataFolder, projectContents: contents, projectFiles: files, runs } = use;
  const copies = new ApprovedCopies({ folder: await dataFolder.folder('approved'), files, contents });
  await copies.sweep(new Set(taskStore.all().flatMap(({ approval }) => approval?.documentDigest ?? [])));
  return new TaskApprovals({ approvals, contents, copies, runs, clock, journal: use.executionJournal });
}
