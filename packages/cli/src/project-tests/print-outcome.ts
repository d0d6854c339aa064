import { relative } from 'node:path';
import type { CaseOutcome, FileOutcome, TestOutcome } from './test-outcome.ts';

/** The outcome of a test file, in lines for people. */
export function linesOf(file: FileOutcome): readonly string[] {
  const name = shownPath(file.file);
  if ('error' in file) return [`✖ ${name}`, `  ${file.error}`];
  return [name, ...file.outcome.cases.flatMap(caseLines), `  ${coverageLine(file.outcome)}`];
}

export function summaryLine(files: readonly FileOutcome[]): string {
  const cases = files.flatMap((file) => ('outcome' in file ? file.outcome.cases : []));
  const failed = cases.filter(({ passed }) => !passed).length;
  const notRun = files.filter((file) => 'error' in file).length;
  const parts = [
    `${cases.length - failed} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(notRun > 0 ? [`${notRun} ${notRun === 1 ? 'file was' : 'files were'} not run`] : []),
  ];
  return parts.join(', ');
}

export function shownPath(file: string): string {
  const near = relative(process.cwd(), file);
  return near === '' || near.startsWith('..') ? file : near;
}

/** A problem in one line. */
export function problemText({ place, message, expected, actual }: CaseOutcome['problems'][number]): string {
  const difference = expected === null ? '' : `\n  expected: ${expected}\n  actual:   ${actual ?? ''}`;
  return `${place}: ${message}${difference}`;
}

function caseLines({ name, passed, seconds, problems, notes }: CaseOutcome): readonly string[] {
  const about = [...problems.map(problemText), ...notes.map((note) => `note: ${note}`)];
  return [
    `  ${passed ? '✔' : '✖'} ${name} (${seconds.toFixed(1)} s)`,
    ...about.flatMap((text) => text.split('\n')).map((line) => `      ${line}`),
  ];
}

function coverageLine({ coverage }: TestOutcome): string {
  const { coveredActions, totalActions, coveredBranches, totalBranches } = coverage;
  return `${coveredActions} of ${totalActions} actions and ${coveredBranches} of ${totalBranches} branches were taken`;
}
