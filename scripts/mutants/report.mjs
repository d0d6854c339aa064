import { markdownTable } from '../markdown-table.mjs';

/**
 * @typedef {'killed' | 'late' | 'survived'} Outcome
 * @typedef {{ readonly package: string, readonly place: string, readonly change: string, readonly outcome: Outcome }} Judged
 * @typedef {{ readonly date: string, readonly commit: string, readonly seed: number, readonly leftOut: readonly string[] }} Sample
 */

/**
 * @param {readonly Judged[]} judged
 * @param {Sample} sample
 * @returns {string} the page of the documentation
 */
export function toPage(judged, { date, commit, seed, leftOut }) {
  const packages = [...new Set(judged.map((each) => each.package))].toSorted();
  const rows = packages.map((name) =>
    toRow(
      name,
      judged.filter((each) => each.package === name),
    ),
  );
  const survivors = judged.filter(({ outcome }) => outcome === 'survived');
  return `${[
    '# Mutants',
    '',
    'How many small faults the tests find. `node scripts/mutants.mjs` samples changes of the code that guards security',
    'and data, runs the tests that reach each of them in a sandbox, and writes this page. A mutant that no test sees is a',
    'hole in the tests, or a change that makes no difference.',
    '',
    `${judged.length} mutants, ${date}, commit ${commit}, \`--seed ${seed}\`.`,
    '',
    ...markdownTable([
      ['package', 'killed', 'by time-out', 'survived', 'found'],
      ...rows,
      toRow('all', judged),
    ]),
    '',
    '## Survivors',
    '',
    ...survivors.map(({ place, change }) => `- \`${place}\` ${change}`),
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
  const found = ((judged.length - count('survived')) / Math.max(1, judged.length)) * 100;
  return [name, `${count('killed')}`, `${count('late')}`, `${count('survived')}`, `${found.toFixed(0)} %`];
}
