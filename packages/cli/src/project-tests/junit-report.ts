import { problemText, shownPath } from './print-outcome.ts';
import type { CaseOutcome, FileOutcome } from './test-outcome.ts';

/** The outcomes in the XML of JUnit, which build servers read. */
export function junitReport(files: readonly FileOutcome[]): string {
  const suites = files.map(suiteOf);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
}

function suiteOf(file: FileOutcome): string {
  const name = shownPath(file.file);
  if ('error' in file) {
    const error = `<error message="${escaped(file.error)}"/>`;
    const only = `    <testcase name="the file" classname="${escaped(name)}" time="0">${error}</testcase>`;
    return `  <testsuite name="${escaped(name)}" tests="1" failures="0" errors="1" time="0">\n${only}\n  </testsuite>`;
  }
  const { cases } = file.outcome;
  const failures = cases.filter(({ passed }) => !passed).length;
  const seconds = cases.reduce((sum, each) => sum + each.seconds, 0).toFixed(3);
  const counts = `tests="${cases.length}" failures="${failures}" errors="0" time="${seconds}"`;
  const lines = cases.map((each) => caseOf(each, name)).join('\n');
  return `  <testsuite name="${escaped(name)}" ${counts}>\n${lines}\n  </testsuite>`;
}

function caseOf({ name, seconds, problems, log }: CaseOutcome, file: string): string {
  const [first] = problems;
  const failure =
    first === undefined
      ? ''
      : `<failure message="${escaped(`${first.place}: ${first.message}`)}">${escaped(problems.map(problemText).join('\n'))}</failure>`;
  const output = log.length === 0 ? '' : `<system-out>${escaped(log.join('\n'))}</system-out>`;
  return `    <testcase name="${escaped(name)}" classname="${escaped(file)}" time="${seconds.toFixed(3)}">${failure}${output}</testcase>`;
}

const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML may not hold become a question mark. */
function escaped(text: string): string {
  return text
    .replace(/[&<>"]/g, (letter) => names[letter] ?? letter)
    .replace(/\n/g, '&#10;')
    .replace(/[^\t\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '?');
}
