import type { Command } from 'commander';
import * as v from 'valibot';
import { connectToDaemon } from '../api-client.ts';
import { type CommonFlags, newCommand } from '../new-command.ts';
import { printTable } from '../print-table.ts';

const tasksSchema = v.object({
  tasks: v.array(
    v.object({ id: v.string(), name: v.string(), status: v.string(), projectPath: v.nullable(v.string()) }),
  ),
});

export function addTasksCommand(program: Command): void {
  newCommand(program, { name: 'tasks', description: 'list the tasks of the runner' }).action(list);
}

async function list(flags: CommonFlags): Promise<void> {
  const answer = await connectToDaemon(flags).call('runner', 'GET /tasks');
  const { tasks } = v.parse(tasksSchema, answer);
  if (flags.json) return console.log(JSON.stringify(tasks));
  printTable(
    ['id', 'name', 'status', 'project'],
    tasks.map((task) => [task.id, task.name, task.status, task.projectPath ?? '']),
  );
}
