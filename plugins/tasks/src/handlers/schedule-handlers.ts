import type { Handlers } from '@gatehouse/sdk-plugin';
import type { scheduleOperations } from '../declaration/schedule-operations.ts';
import { newSchedule } from '../schedule/activate-schedule.ts';
import type { DecisionLog } from '../schedule/decision-log.ts';
import { idleReason } from '../schedule/idle-reason.ts';
import { toSecond } from '../schedule/local-time.ts';
import { preview } from '../schedule/preview.ts';
import { noSchedule, toSettings } from '../schedule/schedule-settings.ts';
import { grantOf, type TaskSchedule, toSchedule } from '../schedule/task-schedule.ts';
import type { Zone } from '../schedule/time-zone.ts';
import { withSchedule } from '../scheduler/schedule-task.ts';
import { assertTriggerAllowed, triggerOf } from '../scheduler/trigger-file.ts';
import { approveTask } from '../task/approve-task.ts';
import type { Task } from '../task/task.ts';
import type { TaskParts } from './task-parts.ts';

export interface ScheduleHandlerParts extends TaskParts {
  readonly decisions: DecisionLog;
  readonly zone: Zone;
}

export function scheduleHandlers(parts: ScheduleHandlerParts): Handlers<typeof scheduleOperations> {
  const { taskStore, engine, clock, decisions, grants, zone } = parts;
  return {
    task_scheduler_get: ({ params }) => ({ ...noSchedule, ...taskStore.find(params.id).schedule?.settings }),

    task_scheduler_set: async (call) => {
      const { caller, requestId } = call;
      const { id } = call.params;
      const settings = toSettings(call.body);
      const task = taskStore.find(id);
      const grant = settings.isActive ? grantOf(caller) : null;
      const schedule = await newSchedule(settings, { now: clock.now(), zone, grant });
      if (settings.isActive) {
        if (settings.executePeriod === 'OnDemand' && settings.isNeedDeleteFile) call.demand('io:filesystem');
        const trigger = triggerOf(settings, { projectPath: task.projectPath, scopes: caller.scopes }, grants);
        if (trigger !== null) await assertTriggerAllowed(trigger, settings);
      }
      // Activating a schedule approves the content that it will run.
      const project = settings.isActive
        ? await parts.taskApprovals.approve(task, { caller, requestId })
        : null;
      const approved = (current: Task) => (project ? approveTask(current, project.approval) : current);
      await engine.edit(id, (current) => withSchedule(approved(current), schedule));
      return { message: 'updated', id, ...(await idleWarning(parts, schedule)) };
    },

    task_scheduler_preview: async ({ params: { id }, query }) => {
      const now = clock.now();
      const stored =
        taskStore.find(id).schedule ?? (await newSchedule(noSchedule, { now, zone, grant: null }));
      const from = query.from === undefined ? toSecond(now) : Date.parse(query.from);
      // An inactive schedule is shown as if it were activated now.
      const planned = stored.settings.isActive
        ? stored
        : await newSchedule(stored.settings, { now, zone, grant: null });
      const schedule = await toSchedule(planned, zone);
      const firings = await preview(schedule, planned.progress, { from, count: query.count });
      return {
        firings: firings.map(({ at, attempts }) => ({ at: new Date(at).toISOString(), attempts })),
        reason: firings.length > 0 ? null : idleReason({ ...planned, schedule, now }),
        decisions: decisions.of(id),
      };
    },
  };
}

/** An active schedule that will not fire is valid, and most likely a mistake. */
async function idleWarning(
  { clock, zone }: ScheduleHandlerParts,
  stored: TaskSchedule,
): Promise<{ warnings?: string[] }> {
  if (!stored.settings.isActive || stored.awaits) return {};
  const schedule = await toSchedule(stored, zone);
  const reason = idleReason({ ...stored, schedule, now: clock.now() });
  return reason === null ? {} : { warnings: [reason] };
}
