import type { TaskStatus } from '../api/queries/task-queries.ts';
import { defineTexts, useTexts } from '../texts/define-texts.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

const tones: Readonly<Record<TaskStatus, Tone>> = {
  Newbie: 'calm',
  Complete: 'good',
  NotComplete: 'waiting',
  Schedule: 'calm',
  WaitPerform: 'active',
  Perform: 'active',
  WaitProxy: 'waiting',
  Stopping: 'waiting',
  Stop: 'calm',
  Fail: 'bad',
};

export const statusNames = defineTexts({
  en: {
    Newbie: 'Never ran',
    Complete: 'Complete',
    NotComplete: 'Incomplete',
    Schedule: 'Scheduled',
    WaitPerform: 'Waits for a thread',
    Perform: 'Runs',
    WaitProxy: 'Waits for a proxy',
    Stopping: 'Stops',
    Stop: 'Stopped',
    Fail: 'Failed',
  },
  de: {
    Newbie: 'Nie gelaufen',
    Complete: 'Fertig',
    NotComplete: 'Unvollständig',
    Schedule: 'Geplant',
    WaitPerform: 'Wartet auf einen Thread',
    Perform: 'Läuft',
    WaitProxy: 'Wartet auf einen Proxy',
    Stopping: 'Hält an',
    Stop: 'Angehalten',
    Fail: 'Fehlgeschlagen',
  },
});

export function TaskStatusBadge({ status }: { readonly status: TaskStatus }) {
  return <Badge tone={tones[status]}>{useTexts(statusNames)[status]}</Badge>;
}

/** Whether tries run or may start by themselves, so that there is something to stop. */
export function isActive(status: TaskStatus): boolean {
  return ['Schedule', 'WaitPerform', 'Perform', 'WaitProxy', 'Stopping'].includes(status);
}
