import { markdownTable } from '../markdown-table.mjs';

/**
 * @typedef {'killed' | 'late' | 'equivalent' | 'survived'} Outcome
 * @typedef {{ readonly package: string, readonly place: string, readonly change: string, readonly outcome: Outcome, readonly why?: string | undefined }} Judged
 * @typedef {{ readonly commit: string, readonly command: string, readonly leftOut: readonly string[] }} Sample
 */

/**
 * @param {readonly Judged[]} judged
 * @param {Sample} sample
 * @returns {string} the page of the documentation
 */
export function toPage(judged, { commit, command, leftOut }) {
  const packages = [...new Set(judged.map((each) => each.package))].toSorted();
  const rows = packages.map((name) =>
    toRow(
      name,
      judged.filter((each) => each.package === name),
    ),
  );
  const listed = (/** @type {Outcome} */ outcome) =>
    judged
      .filter((each) => each.outcome === outcome)
      .map(({ place, change, why }) => `- \`${place}\` ${change}${why === undefined ? '' : `: ${why}`}`)
      .toSorted();
  return `${[
    '# Mutants',
    '',
    'How many small faults the tests find. `node scripts/mutants.mjs` samples changes of the code that guards security',
    'and data, runs the tests that reach each of them in a sandbox, and writes this page. A mutant that no test sees is a',
    'hole in the tests, or a change that makes no difference: those are listed in `scripts/mutants/equivalents.json`.',
    'Lines of the log, names of errors and times are [not changed](../decisions/0065-mutants.md), as they guard nothing.',
    '',
    `${judged.length} mutants at commit ${commit}: \`${command}\`. A change that makes no difference counts for nothing.`,
    '',
    ...markdownTable([
      ['package', 'killed', 'by time-out', 'equivalent', 'survived', 'found'],
      ...rows,
      toRow('all', judged),
    ]),
    '',
    '## Survivors',
    '',
    ...listed('survived'),
    ...(listed('equivalent').length === 0
      ? []
      : ['', '## Without a difference', '', ...listed('equivalent')]),
    ...(leftOut.length === 0 ? [] : toLeftOut(leftOut)),
  ].join('\n')}\n`;
}

/** @param {readonly string[]} tests */
function toLeftOut(tests) {
  return [
    ...['', '## Tests that were left out', ''],
    'They fail or take too long in the sandbox without a mutant. A survivor may be one that they find.',
    '',
    ...tests.toSorted().map((test) => `- \`${test}\``),
  ];
}

/**
 * @param {string} name
 * @param {readonly Judged[]} judged
 */
function toRow(name, judged) {
  const count = (/** @type {Outcome} */ outcome) => judged.filter((each) => each.outcome === outcome).length;
  const found = count('killed') + count('late');
  const share = (found / Math.max(1, judged.length - count('equivalent'))) * 100;
  return [
    name,
    ...[count('killed'), count('late'), count('equivalent'), count('survived')].map(String),
    `${share.toFixed(0)} %`,
  ];
}
