import { setTries } from './change-tries.ts';
import { type Ending, type ExecutionSettings, isActive, type Task } from './task.ts';
import { isReached } from './thresholds.ts';
import { updateStatus } from './update-status.ts';

/** Missing fields and null leave the setting unchanged. */
export type ExecutionChange = {
  readonly [K in keyof ExecutionSettings]?: ExecutionSettings[K] | null | undefined;
} & { readonly numberOfTries?: number | null | undefined };

/** Running tries continue; a lower limit applies to tries that have not started. */
export function changeExecution(task: Task, { numberOfTries, ...change }: ExecutionChange): Task {
  const settings = { ...task.settings, ...withoutNothing(change) };
  const changed = { ...task, settings, ending: task.ending ?? endingByThreshold(task, settings) };
  return setTries(updateStatus(changed), numberOfTries ?? task.numberOfTries);
}

/** A threshold that a running task has reached already ends the task. */
function endingByThreshold(task: Task, settings: ExecutionSettings): Ending | null {
  if (!isActive(task)) return null;
  const { maxNumOfSuccessStop, maxNumOfFailStop } = settings;
  const isNew = (name: 'maxNumOfSuccessStop' | 'maxNumOfFailStop') => settings[name] !== task.settings[name];
  if (isNew('maxNumOfSuccessStop') && isReached(task.doneSuccessfully, maxNumOfSuccessStop))
    return 'Complete';
  if (isNew('maxNumOfFailStop') && isReached(task.numOfFailStop, maxNumOfFailStop)) return 'Fail';
  return null;
}

function withoutNothing(change: Omit<ExecutionChange, 'numberOfTries'>): Partial<ExecutionSettings> {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== null && value !== undefined),
  );
}
