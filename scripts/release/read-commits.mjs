/**
 * @typedef {object} Commit
 * @property {string} kind such as `feat`
 * @property {string} scope empty for none
 * @property {string} title
 */

const TITLE = /^(?<kind>[a-z]+)(?:\((?<scope>[^)]*)\))?!?: (?<title>.+)$/;

/**
 * The commits since the last release whose titles name a kind. None for the first release: it has no one before it to differ from.
 * @param {(...args: readonly string[]) => string} git
 * @returns {readonly Commit[]} oldest first
 */
export function readCommits(git) {
  const last = git('tag', '--list', 'v[0-9]*', '--merged', 'HEAD', '--sort=-version:refname').split('\n')[0];
  if (!last) return [];
  return git('log', '--reverse', '--no-merges', '--format=%s', `${last}..HEAD`)
    .split('\n')
    .flatMap(parseTitle);
}

/**
 * @param {string} line
 * @returns {readonly Commit[]}
 */
function parseTitle(line) {
  const { kind = '', scope = '', title = '' } = TITLE.exec(line)?.groups ?? {};
  return kind === '' ? [] : [{ kind, scope, title }];
}
