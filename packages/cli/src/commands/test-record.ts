import { access } from 'node:fs/promises';
import type { Command } from 'commander';
import { connectToDaemon } from '../api-client.ts';
import type { CommonFlags } from '../new-command.ts';
import { linesOf, shownPath } from '../project-tests/print-outcome.ts';
import { existing, recordTest, writeTest } from '../project-tests/record-test.ts';
import { runTestFile } from '../project-tests/run-tests.ts';
import { hasPassed } from '../project-tests/test-outcome.ts';

interface RecordFlags extends CommonFlags {
  readonly name?: string;
  readonly file: readonly string[];
  readonly secret: readonly string[];
  readonly force?: boolean;
  readonly trust?: boolean;
}

/** Options of `test` itself, such as --data-dir, count for it too. */
export function addRecordCommand(test: Command): void {
  const collect = (value: string, all: readonly string[]) => [...all, value];
  const none: readonly string[] = [];
  test
    .command('record <project>')
    .description('run a project with the network, and write NAME.test.json beside it')
    .option('--name <text>', 'the name of the case')
    .option('--file <path>', 'a file that the run reads, within the folder of the project', collect, none)
    .option(
      '--secret <name=variable>',
      'a secret, whose value is in this environment variable',
      collect,
      none,
    )
    .option('--force', 'replace a test that is there')
    .action((project: string, _flags: unknown, command: Command) =>
      record(project, command.optsWithGlobals()),
    );
}

/** 1: nothing was recorded, or the test does not pass. */
async function record(project: string, flags: RecordFlags): Promise<void> {
  const { name, file: files, force = false, trust: trustsProject = false, json = false } = flags;
  const likely = project.replace(/\.zp$/, '.test.json');
  if (!force && (await isThere(likely))) throw existing(likely);
  const secrets = Object.fromEntries(flags.secret.map(secretOf));
  const client = connectToDaemon(flags);
  const recorded = await recordTest(client, { project, name, files, secrets, trustsProject });
  await writeTest(recorded, { replaces: force });
  const outcome = await runTestFile(client, recorded.path, { trustsProject });
  process.exitCode = hasPassed(outcome) ? 0 : 1;
  const { path, answers, leftOut } = recorded;
  if (json) return console.log(JSON.stringify({ path, answers, leftOut, ...outcome }, null, 2));
  console.log(`${shownPath(path)} is written, with ${answers} ${answers === 1 ? 'answer' : 'answers'}`);
  for (const line of leftOut) console.log(`  left out: ${line}`);
  console.log(linesOf(outcome).join('\n'));
}

/** Arguments are seen by every process of the machine, so the value is never one. */
function secretOf(text: string): readonly [string, string] {
  const [, name = '', variable = ''] = /^(.+)=(.+)$/.exec(text) ?? [];
  const value = process.env[variable];
  if (name === '') throw new Error(`--secret is ${text}, and must be NAME=VARIABLE`);
  if (value === undefined) throw new Error(`The environment has no variable ${variable}`);
  return [name, value];
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
