import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { contentScopes } from '@gatehouse/sdk-plugin';
import { fillForm } from '../config/fill-form.ts';
import { formOf } from '../config/form.ts';
import { readTaskProject } from '../files/read-task-project.ts';
import type { TaskParts } from '../handlers/task-parts.ts';
import { newSchedule } from '../schedule/activate-schedule.ts';
import { noSchedule, toSettings } from '../schedule/schedule-settings.ts';
import { type Grant, type TaskSchedule, toCaller } from '../schedule/task-schedule.ts';
import type { Zone } from '../schedule/time-zone.ts';
import { withSchedule } from '../scheduler/schedule-task.ts';
import { approveTask } from '../task/approve-task.ts';
import { changeExecution } from '../task/change-execution.ts';
import { createTask } from '../task/new-task.ts';
import type { Task } from '../task/task.ts';
import { type ScheduleFile, taskIdOf } from './schedule-file.ts';

export interface FileTaskParts extends TaskParts {
  readonly zone: Zone;
}

/** Creates, changes and removes the tasks of schedule files. */
export class FileTasks {
  readonly #parts: FileTaskParts;

  constructor(parts: FileTaskParts) {
    this.#parts = parts;
  }

  /** Creates or changes the task of a file. @returns names in its config that the form of the project does not have */
  async keep(fileName: string, file: ScheduleFile, fileDigest: string): Promise<readonly string[]> {
    const { taskStore, contents, grants, clock } = this.#parts;
    const id = taskIdOf(fileName);
    const { document } = await readTaskProject(file.projectPath, contents, grants);
    const form = formOf(document);
    const { config, skipped } = fillForm(form, [], file.config);
    const grant = file.scheduler.isActive ? fileGrant(fileName) : null;
    const { projectPath, execution } = file;
    const name = file.name ?? basename(fileName, '.json');
    const facts = { id, name, projectPath, settingsType: form.settingsType, createTime: clock.timestamp() };
    const own = { config, isSchedulerOwned: true, scheduleFileDigest: fileDigest };
    const made = changeExecution({ ...createTask(facts), ...own }, execution);
    const fresh = await this.#approved(made, grant);
    const schedule = await this.#schedule(file, grant);
    if (!taskStore.has(id)) await taskStore.add(withSchedule(fresh, schedule));
    else await taskStore.change(id, (task) => merge(task, fresh, schedule));
    return skipped;
  }

  /** Removes the tasks whose files are gone. */
  async removeOthers(fileNames: readonly string[]): Promise<void> {
    const { taskStore, engine } = this.#parts;
    const kept = new Set(fileNames.map(taskIdOf));
    const gone = taskStore.all().filter(({ id, isSchedulerOwned }) => isSchedulerOwned && !kept.has(id));
    await Promise.all(gone.map(({ id }) => engine.discard(id)));
  }

  /**
   * Writing an active schedule file approves the project as it is when the file is first read, and again after each
   * change of the file.
   */
  async #approved(task: Task, grant: Grant | null): Promise<Task> {
    const { taskStore, taskApprovals } = this.#parts;
    const before = taskStore.has(task.id) ? taskStore.find(task.id) : null;
    if (grant === null || before?.scheduleFileDigest === task.scheduleFileDigest) return task;
    const by = { caller: toCaller(grant), requestId: `${grant.keyId} ${grant.label}` };
    const { approval } = await taskApprovals.approve(task, by);
    return approveTask(task, approval);
  }

  #schedule({ scheduler }: ScheduleFile, grant: Grant | null): Promise<TaskSchedule> {
    return newSchedule(toSettings(scheduler), {
      now: this.#parts.clock.now(),
      zone: this.#parts.zone,
      grant,
    });
  }
}

/** An unchanged schedule continues from its progress. */
function merge(task: Task, fresh: Task, schedule: TaskSchedule): Task {
  const { name, projectPath, settingsType, settings, config, scheduleFileDigest, approval } = fresh;
  const own = { name, projectPath, settingsType, settings, config, scheduleFileDigest };
  const kept = { ...task, ...own, isSchedulerOwned: true };
  const changed = approval === undefined ? kept : approveTask(kept, approval);
  // A schedule stored by an older version lacks newer settings.
  const isAsBefore = isDeepStrictEqual({ ...noSchedule, ...task.schedule?.settings }, schedule.settings);
  return isAsBefore ? changed : withSchedule(changed, schedule);
}

/** A person who can write to the data folder has all rights of the daemon. */
function fileGrant(fileName: string): Grant {
  return { keyId: 'schedule-file', label: fileName, maxTier: 3, scopes: contentScopes };
}
