import { createTask } from '../../src/task/new-task.ts';
import type { Task } from '../../src/task/task.ts';

type Given = Partial<Omit<Task, 'settings' | 'running'>> & {
  readonly settings?: Partial<Task['settings']>;
  /** Ids of the tries that run, in the order of their threads. */
  readonly running?: readonly string[];
};

export function aTask({ settings, running = [], ...given }: Given = {}): Task {
  const facts = {
    id: 'task-1',
    name: 'shop',
    projectPath: '/shop.zp',
    createTime: '2026-03-01T10:00:00.000Z',
  };
  const task = createTask({ ...facts, settingsType: 'None' });
  return {
    ...task,
    ...given,
    settings: { ...task.settings, ...settings },
    running: running.map((tryId, threadId) => ({ tryId, threadId, startedAt: '2026-03-01T10:00:00.000Z' })),
  };
}

/** As a version stored it that knew no expressions of cron. */
export function withoutExpression(task: Task): Task {
  const text = JSON.stringify(task, (key, value) =>
    key === 'cronExpression' || key === 'timeZone' ? undefined : value,
  );
  return JSON.parse(text);
}
