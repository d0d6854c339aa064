import { compareProjects, vouchesFor } from '@gatehouse/plugin-runtime/api';
import type { Action, Finder } from '@gatehouse/sdk-actions/document';
import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import type { Approver } from '../approval/task-approvals.ts';
import type { locatorOperations } from '../declaration/locator-operations.ts';
import { replaceDocument, withProposedFinder } from '../locators/accept-locator.ts';
import { type LocatorRecord, type StoredProposal, troubleOf } from '../locators/locator-record.ts';
import { p95Of } from '../locators/wait-times.ts';
import type { Task } from '../task/task.ts';
import type { TaskParts } from './task-parts.ts';

const shownWorst = 10;

export function locatorHandlers(parts: TaskParts): Handlers<typeof locatorOperations> {
  const { taskStore, locators } = parts;
  const proposedIn = (taskId: string, proposalId: string) => {
    const record = locators.proposed(taskStore.find(taskId).id, proposalId);
    if (record !== null) return record;
    throw new GatehouseError(
      'not_found',
      `The task ${taskId} has no proposal ${proposalId}: somebody decided about it, or a later run proposed another finder`,
    );
  };
  return {
    task_health_get: async ({ params: { id } }) => {
      const records = locators.of(taskStore.find(id).id);
      const actions = await actionsOf(parts, taskStore.find(id));
      const worst = records.toSorted(worseFirst).slice(0, shownWorst);
      return { actions: records.length, worst: worst.map((record) => toHealth(record, actions)) };
    },

    task_locators_list: async ({ params: { id } }) => {
      const actions = await actionsOf(parts, taskStore.find(id));
      const proposals = locators.of(id).flatMap(({ actionId, proposal }) => {
        if (proposal === null) return [];
        const { missed, digest, finder, ...shown } = proposal;
        const action = actions.get(actionId);
        const before = action?.finder ? toFinder(action.finder) : null;
        return [{ ...shown, actionName: action?.name ?? '', before, after: toFinder(finder) }];
      });
      return { proposals: proposals.toSorted((one, other) => (one.at < other.at ? 1 : -1)) };
    },

    task_locator_accept: ({ params: { id, proposalId }, caller, requestId }) => {
      const task = taskStore.find(id);
      assertOwn(task);
      return accept(parts, { task, record: proposedIn(id, proposalId), by: { caller, requestId } });
    },

    task_locator_reject: async ({ params: { id, proposalId } }) => {
      await locators.decide(proposedIn(id, proposalId), 'rejected');
      return { status: 'rejected', id };
    },
  };
}

interface Acceptance {
  readonly task: Task;
  readonly record: LocatorRecord & { readonly proposal: StoredProposal };
  readonly by: Approver;
}

/** The key that accepts a finder vouches for the file, as a key does that saves it. */
async function accept(
  { projectFiles, contents, runs, approvals, locators, executionJournal }: TaskParts,
  { task: { id, projectPath }, record, by }: Acceptance,
) {
  const { before, after } = await replaceDocument(projectPath, projectFiles, (document) =>
    withProposedFinder(document, record.proposal),
  );
  const { documentDigest, digest, document } = await contents.read(projectPath);
  const isSufficient = vouchesFor(by.caller, document, runs);
  await approvals.note([{ path: projectPath, digest: documentDigest, isSufficient }], by);
  await locators.decide(record, 'accepted');
  const details = { taskId: id, actionId: record.actionId, digest };
  const { caller, requestId } = by;
  await executionJournal.note({ event: 'locator_accepted', requestId, keyId: caller.keyId, details });
  const changes = [...compareProjects(before, after)].filter((change) => change !== null);
  return { status: 'accepted', id, digest, changes } as const;
}

/** By their ids; none where the project cannot be read, so that what was learned is shown without names. */
async function actionsOf(
  { contents }: TaskParts,
  { projectPath }: Task,
): Promise<ReadonlyMap<string, Action>> {
  try {
    const { document } = await contents.read(projectPath);
    return new Map(document.groups.flatMap(({ actions }) => actions.map((action) => [action.id, action])));
  } catch (error) {
    if (error instanceof GatehouseError) return new Map();
    throw error;
  }
}

function worseFirst(one: LocatorRecord, other: LocatorRecord): number {
  return troubleOf(other) - troubleOf(one) || (p95Of(other.times) ?? 0) - (p95Of(one.times) ?? 0);
}

function toHealth(record: LocatorRecord, actions: ReadonlyMap<string, Action>) {
  const { actionId, found, misses, fallbacks, healed, times, lastGoodAt, lastMissAt, proposal } = record;
  return {
    ...{ actionId, actionName: actions.get(actionId)?.name ?? '' },
    ...{ found, misses, fallbacks, healed, lastGoodAt, lastMissAt },
    p95Ms: p95Of(times),
    hasProposal: proposal !== null,
  };
}

function toFinder({ type, scalars, nestedArrays }: Finder) {
  const rows = Object.entries(nestedArrays).map(([name, each]) => [name, each.map((row) => ({ ...row }))]);
  return { type, scalars: { ...scalars }, nestedArrays: Object.fromEntries(rows) };
}

function assertOwn({ id, isSchedulerOwned }: Task): void {
  if (!isSchedulerOwned) return;
  throw new GatehouseError(
    'task_scheduler_owned',
    `The task ${id} belongs to a file in the schedules folder; change its project in the editor`,
  );
}
