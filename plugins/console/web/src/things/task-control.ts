import { useMutation, useQueryClient } from '@tanstack/react-query';
import { read } from '../api/api-error.ts';
import { runner } from '../api/hosts.ts';

export type TaskCommand = 'start' | 'stop' | 'interrupt' | 'delete';

export const operationOf: Readonly<Record<TaskCommand, string>> = {
  start: 'task_start',
  stop: 'task_stop',
  interrupt: 'task_interrupt',
  delete: 'task_delete',
};

interface Sent {
  readonly command: TaskCommand;
  readonly ids: readonly string[];
}

/** Sends a command to tasks, one after the other; answers the problems of those that refused it. */
export function useTaskCommand() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ command, ids }: Sent) => {
      const problems: Error[] = [];
      for (const id of ids) await sendCommand(command, id).catch((error: Error) => problems.push(error));
      const [first] = problems;
      if (ids.length === 1 && first !== undefined) throw first;
      return problems;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['tasks'] }),
  });
}

async function sendCommand(command: TaskCommand, id: string): Promise<void> {
  const params = { path: { id } };
  if (command === 'start') await read(runner.POST('/tasks/{id}/start', { params, body: {} }));
  else if (command === 'stop') await read(runner.POST('/tasks/{id}/stop', { params }));
  else if (command === 'interrupt') await read(runner.POST('/tasks/{id}/interrupt', { params }));
  else await read(runner.DELETE('/tasks/{id}', { params }));
}
