const UNRELEASED = '## Unreleased';
/** Kinds of commits that users, operators and authors may notice. */
const HEADINGS = { feat: 'New', fix: 'Mended', perf: 'Faster and smaller' };

/**
 * Closes the section of what was not released: its hand-written notes go under the version, and after them what the titles of
 * commits say.
 * @param {string} changelog
 * @param {{ version: string, date: string, commits: readonly import('./read-commits.mjs').Commit[] }} release
 * @returns {string}
 */
export function releaseSection(changelog, { version, date, commits }) {
  const at = changelog.indexOf(`${UNRELEASED}\n`);
  if (at < 0) throw new Error(`CHANGELOG.md has no section "${UNRELEASED}" to release`);
  const start = at + UNRELEASED.length + 1;
  const next = changelog.indexOf('\n## ', start);
  const end = next < 0 ? changelog.length : next + 1;
  const notes = changelog.slice(start, end).trim();
  const parts = [`${UNRELEASED}\n`, `## ${version} - ${date}\n`, notes, commitLists(commits)].filter(
    (part) => part !== '',
  );
  const rest = changelog.slice(end);
  return `${changelog.slice(0, at)}${parts.join('\n').replaceAll(/\n{3,}/g, '\n\n')}\n${rest === '' ? '' : `\n${rest}`}`;
}

/** @param {readonly import('./read-commits.mjs').Commit[]} commits */
function commitLists(commits) {
  const lists = Object.entries(HEADINGS).flatMap(([kind, heading]) => {
    const lines = commits.filter((commit) => commit.kind === kind).map(lineOf);
    return lines.length === 0 ? [] : [`#### ${heading}\n\n${lines.join('\n')}`];
  });
  return lists.length === 0 ? '' : `\n### Commits\n\n${lists.join('\n\n')}`;
}

/** @param {import('./read-commits.mjs').Commit} commit */
function lineOf({ scope, title }) {
  return `- ${scope === '' ? '' : `${scope}: `}${title}`;
}
