import { type Command, InvalidArgumentError } from 'commander';
import { connectToDaemon } from '../api-client.ts';
import { type CommonFlags, newCommand } from '../new-command.ts';
import { placeOfProject, serveExample } from '../run/example-site.ts';

/** The longest time of a timer of Node. */
const maxSeconds = 2_147_483;

interface RunFlags extends CommonFlags {
  readonly set?: readonly string[];
  readonly trust?: boolean;
  readonly answer?: string;
  readonly timeout?: number;
}

export function addRunCommand(program: Command): void {
  const description = 'run a project file once through the runner, and follow it';
  newCommand(program, { name: 'run <project>', description })
    .option(
      '--set <name=value>',
      'set a setting of the project; repeatable',
      (value, earlier: string[] = []) => [...earlier, value],
    )
    .option('--trust', 'run a project that was not made or approved here without asking')
    .option('--answer <text>', 'answer every question of the project with this text, without asking')
    .option(
      '--timeout <seconds>',
      'end the run after this time; until then the console can answer',
      parseSeconds,
    )
    .action(run);
}

async function run(named: string, flags: RunFlags): Promise<void> {
  const project = placeOfProject(named);
  const client = connectToDaemon(flags);
  // Spinners and their tables would slow the start of every other command.
  const { runProject } = await import('../run/run-project.ts');
  const site = await serveExample(project);
  try {
    const settings = (flags.set ?? []).map(parseSetting);
    const { json = false, trust: isTrusted = false, answer = null, timeout = null } = flags;
    const people = { answer, timeoutSeconds: timeout };
    const succeeded = await runProject({ client, project, settings, json, isTrusted, people });
    process.exitCode = succeeded ? 0 : 1;
  } finally {
    await site?.close();
  }
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (seconds > 0 && seconds <= maxSeconds) return seconds;
  throw new InvalidArgumentError(`It takes seconds, up to ${maxSeconds}.`);
}

function parseSetting(text: string): { name: string; value: string } {
  const mark = text.indexOf('=');
  if (mark > 0) return { name: text.slice(0, mark), value: text.slice(mark + 1) };
  throw new Error(`--set takes NAME=VALUE (got "${text}")`);
}
