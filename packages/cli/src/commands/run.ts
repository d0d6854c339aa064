import type { Command } from 'commander';
import { connectToDaemon } from '../api-client.ts';
import { type CommonFlags, newCommand } from '../new-command.ts';
import { serveExample } from '../run/example-site.ts';

interface RunFlags extends CommonFlags {
  readonly set?: readonly string[];
  readonly trust?: boolean;
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
    .action(run);
}

async function run(project: string, flags: RunFlags): Promise<void> {
  const client = connectToDaemon(flags);
  // Spinners and their tables would slow the start of every other command.
  const { runProject } = await import('../run/run-project.ts');
  const site = await serveExample(project);
  try {
    const settings = (flags.set ?? []).map(parseSetting);
    const { json = false, trust: isTrusted = false } = flags;
    const succeeded = await runProject({ client, project, settings, json, isTrusted });
    process.exitCode = succeeded ? 0 : 1;
  } finally {
    await site?.close();
  }
}

function parseSetting(text: string): { name: string; value: string } {
  const mark = text.indexOf('=');
  if (mark > 0) return { name: text.slice(0, mark), value: text.slice(mark + 1) };
  throw new Error(`--set takes NAME=VALUE (got "${text}")`);
}
