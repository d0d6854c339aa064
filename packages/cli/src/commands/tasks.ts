import type { Command } from 'commander';
import * as v from 'valibot';
import { connectToDaemon } from '../api-client.ts';
import { printTable } from '../print-table.ts';

const tasksSchema = v.object({
  tasks: v.array(
    v.object({ id: v.string(), name: v.string(), status: v.string(), projectPath: v.nullable(v.string()) }),
  ),
});

export function addTasksCommand(program: Command): void {
  program
    .command('tasks')
    .description('list the tasks of the runner')
    .option('--data-dir <folder>', 'the data folder of the daemon')
    .option('--json', 'answer as JSON')
    .action(async (flags: { dataDir?: string; json?: boolean }) => {
      const answer = await connectToDaemon(flags).call('runner', 'GET /tasks');
      const { tasks } = v.parse(tasksSchema, answer);
      if (flags.json) return console.log(JSON.stringify(tasks));
      printTable(
        ['id', 'name', 'status', 'project'],
        tasks.map((task) => [task.id, task.name, task.status, task.projectPath ?? '']),
      );
    });
}
