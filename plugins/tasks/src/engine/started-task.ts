import { type KeptState, settingsTypeOf } from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { GatedProject } from '../approval/gated-project.ts';
import { approveTask } from '../task/approve-task.ts';
import { startTask } from '../task/control-task.ts';
import { queueLost } from '../task/lost-tries.ts';
import { isReady, type Task } from '../task/task.ts';

/** A change of the number of tries starts such a task. */
export function hasTriesToStart({ status, numberOfTries }: Pick<Task, 'status' | 'numberOfTries'>): boolean {
  return isReady({ status }) && numberOfTries !== 0;
}

/** A person who starts the task wants its lost tries to run again. */
export function startWith(task: Task, project: GatedProject): Task {
  return withProject(startTask(queueLost(task)), project);
}

export function withProject(task: Task, { document, approval, grant }: GatedProject): Task {
  const { resumes, startedBy, ...started } = approveTask(task, approval);
  const isKept = (task.settings.whenLost ?? 'wait') !== 'wait';
  return { ...started, settingsType: settingsTypeOf(document), ...(isKept && { startedBy: grant }) };
}

/** The project may have been edited since. */
export function assertHasPlace(
  { groups, name }: ProjectDocument,
  { actionId, interruptedId }: KeptState,
): void {
  const ids = new Set(groups.flatMap(({ actions }) => actions.map(({ id }) => id)));
  const gone = [actionId, interruptedId].find((id) => id !== undefined && !ids.has(id));
  if (gone === undefined) return;
  throw new GatehouseError(
    'failed_precondition',
    `The project ${JSON.stringify(name)} has no action ${gone} any more, which the try needs to go on where it failed; start a new try`,
  );
}

export function assertEditable({ id, isSchedulerOwned }: Task): void {
  if (!isSchedulerOwned) return;
  throw new GatehouseError(
    'task_scheduler_owned',
    `The task ${id} belongs to a file in the schedules folder; change or remove that file instead`,
  );
}
