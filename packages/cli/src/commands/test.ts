import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { type ApiClient, connectToDaemon } from '../api-client.ts';
import { type CommonFlags, newCommand } from '../new-command.ts';
import { drawCoverage } from '../project-tests/draw-coverage.ts';
import { findTestFiles } from '../project-tests/find-test-files.ts';
import { junitReport } from '../project-tests/junit-report.ts';
import { linesOf, summaryLine } from '../project-tests/print-outcome.ts';
import { runTestFile } from '../project-tests/run-tests.ts';
import { type FileOutcome, hasPassed } from '../project-tests/test-outcome.ts';
import { watchFolders } from '../project-tests/watch-folders.ts';
import { addRecordCommand } from './test-record.ts';

interface TestFlags extends CommonFlags {
  readonly only?: string;
  readonly junit?: string;
  readonly coverage?: string;
  readonly trust?: boolean;
  readonly watch?: boolean;
}

export function addTestCommand(program: Command): void {
  const description = 'run the tests of projects: NAME.test.json, or all in a folder';
  const command = newCommand(program, { name: 'test [files...]', description })
    .option('--only <text>', 'run the cases whose name holds this text')
    .option('--junit <file>', 'write the outcome as JUnit XML')
    .option('--coverage <folder>', 'draw what the tests took of each project, as SVG')
    .option('--trust', 'run projects that were not made or approved here')
    .option('--watch', 'run them again after each change beside them')
    .action(test);
  addRecordCommand(command);
}

/** 1: a test failed. Any other failure, such as a daemon that does not answer, is 2. */
async function test(named: readonly string[], flags: TestFlags): Promise<void> {
  process.exitCode = 2;
  const files = await findTestFiles(named);
  const client = connectToDaemon(flags);
  const runAll = () => runFiles(client, files, flags);
  await runAll();
  if (flags.watch) await watchFolders(files, runAll);
}

async function runFiles(client: ApiClient, files: readonly string[], flags: TestFlags): Promise<void> {
  const { only, trust: trustsProject = false, json = false, junit, coverage } = flags;
  const outcomes: FileOutcome[] = [];
  for (const file of files) {
    const outcome = await runTestFile(client, file, { only, trustsProject });
    outcomes.push(outcome);
    if (!json) console.log(linesOf(outcome).join('\n'));
  }
  if (coverage !== undefined) await drawCoverage(client, outcomes, coverage);
  if (junit !== undefined) await writeFile(junit, junitReport(outcomes));
  if (json) console.log(JSON.stringify(outcomes, null, 2));
  else console.log(summaryLine(outcomes));
  const isBroken = outcomes.some((outcome) => 'error' in outcome);
  process.exitCode = outcomes.every(hasPassed) ? 0 : isBroken ? 2 : 1;
}
