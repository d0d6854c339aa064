import { resolve } from 'node:path';
import type { Command } from 'commander';
import * as v from 'valibot';
import { connectToDaemon } from '../api-client.ts';
import { type CommonFlags, newCommand } from '../new-command.ts';
import { printTable } from '../print-table.ts';
import { readHidden } from '../read-hidden.ts';

const recordSchema = v.object({
  name: v.string(),
  updatedAt: v.string(),
  tasks: v.array(v.string()),
  projects: v.array(v.string()),
});

interface GrantFlags extends CommonFlags {
  readonly task?: string;
  readonly project?: string;
}

export function addSecretCommands(program: Command): void {
  const secrets = program
    .command('secrets')
    .description('store secrets, and grant them to tasks and projects');
  const add = (name: string, description: string) => newCommand(secrets, { name, description });
  const addForGrantee = (name: string, description: string) =>
    add(name, description)
      .option('--task <id>', 'the runs of a task')
      .option('--project <file>', 'the runs of a project file');
  add('set <name>', 'store a secret; its value is asked for, or read from standard input').action(set);
  add('list', 'list the secrets, without their values').action(list);
  add('delete <name>', 'remove a secret for good').action(remove);
  addForGrantee('grant <name>', 'let runs read a secret').action((name, flags) =>
    changeGrant('grant', name, flags),
  );
  addForGrantee('revoke <name>', 'take a secret away from runs').action((name, flags) =>
    changeGrant('revoke', name, flags),
  );
}

/** Arguments are seen by every process of the machine, so the value is never one. */
async function set(name: string, flags: CommonFlags): Promise<void> {
  const client = connectToDaemon(flags);
  const value = await readHidden(`The value of ${name} (it is not shown): `);
  if (value === '') throw new Error('The value is empty; nothing was stored.');
  await client.call('runner', `PUT ${pathOf(name)}`, { value });
  if (flags.json) console.log(JSON.stringify({ name, stored: true }));
  else
    console.log(`The secret ${name} is stored. Projects name it as {-Secret.${name}-} once it is granted.`);
}

async function list(flags: CommonFlags): Promise<void> {
  const answer = await connectToDaemon(flags).call('runner', 'GET /secrets');
  const records = v.parse(v.array(recordSchema), answer);
  if (flags.json) return console.log(JSON.stringify(records));
  printTable(
    ['name', 'changed', 'granted to'],
    records.map(({ name, updatedAt, tasks, projects }) => [
      name,
      updatedAt,
      [...tasks.map((id) => `task ${id}`), ...projects].join(', ') || 'nobody',
    ]),
  );
}

async function remove(name: string, flags: CommonFlags): Promise<void> {
  await connectToDaemon(flags).call('runner', `DELETE ${pathOf(name)}`);
  if (flags.json) console.log(JSON.stringify({ name, deleted: true }));
  else console.log(`The secret ${name} is removed.`);
}

async function changeGrant(verb: 'grant' | 'revoke', name: string, flags: GrantFlags): Promise<void> {
  const { task, project } = flags;
  if ((task === undefined) === (project === undefined))
    throw new Error('Name either --task ID or --project FILE.');
  const body = task === undefined ? { projectPath: resolve(project ?? '') } : { taskId: task };
  await connectToDaemon(flags).call('runner', `POST ${pathOf(name)}/${verb}`, body);
  const runs = task === undefined ? `the project ${body.projectPath}` : `the task ${task}`;
  if (flags.json) console.log(JSON.stringify({ name, ...body, granted: verb === 'grant' }));
  else console.log(`Runs of ${runs} ${verb === 'grant' ? 'may' : 'may no longer'} read the secret ${name}.`);
}

function pathOf(name: string): `/${string}` {
  return `/secrets/${encodeURIComponent(name)}`;
}
