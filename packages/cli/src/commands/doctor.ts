import { dataDirOf } from '@gatehouse/host/settings/read-settings';
import type { Command } from 'commander';
import type { CheckResult } from '../doctor/check-result.ts';
import { type CommonFlags, newCommand } from '../new-command.ts';

export function addDoctorCommand(program: Command): void {
  const description = 'tell what is wrong here, and how to mend it';
  newCommand(program, { name: 'doctor', description }).action(doctor);
}

async function doctor(flags: CommonFlags): Promise<void> {
  const { runChecks } = await import('../doctor/run-checks.ts');
  const results = await runChecks(flags);
  const count = results.flatMap(({ problems }) => problems).length;
  process.exitCode = count === 0 ? 0 : 1;
  if (flags.json) {
    const checks = results.map(({ problems, ...rest }) => ({ ...rest, ok: problems.length === 0, problems }));
    return console.log(JSON.stringify({ ok: count === 0, dataDir: dataDirOf(flags), checks }));
  }
  const width = Math.max(...results.map(({ check }) => check.length));
  for (const result of results) for (const line of toLines(result, width)) console.log(line);
  console.log(count === 0 ? 'All is well.' : `${count} ${count === 1 ? 'problem' : 'problems'} found.`);
}

function toLines({ check, summary, problems }: CheckResult, width: number): readonly string[] {
  const mark = problems.length === 0 ? '✔' : '✖';
  const indent = ' '.repeat(width + 4);
  const details = problems.flatMap(({ what, fix }) =>
    (what === summary ? [`fix: ${fix}`] : [what, `fix: ${fix}`]).map((line) => `${indent}${line}`),
  );
  return [`${mark} ${check.padEnd(width)}  ${summary}`, ...details];
}
