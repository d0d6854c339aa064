import { spawnSync } from 'node:child_process';
import { importGraph } from '../imports/import-graph.mjs';

/**
 * The tests that reach a changed file by imports. A plugin that a daemon loads by its folder is not followed.
 * @param {string} root the checkout
 * @param {readonly string[]} tests
 * @returns {readonly string[]}
 */
export function changedTests(root, tests) {
  const changed = changedFiles(root);
  const graph = importGraph(root);
  const others = changed.filter((file) => !graph.has(file));
  if (others.length > 0)
    console.error(`Not followed, as they are no sources: ${others.join(', ')}. npm test runs every test.`);
  const reaching = filesThatReach(graph, changed);
  const found = tests.filter((test) => reaching.has(test));
  console.error(`${found.length} of ${tests.length} test files reach ${changed.length} changed files.`);
  return found;
}

/**
 * The files that differ from the last commit; where none does, those that the last commit changed.
 * @param {string} root
 */
function changedFiles(root) {
  const uncommitted = [
    ...git(root, ['diff', '--name-only', '--relative', 'HEAD']),
    ...git(root, ['ls-files', '--others', '--exclude-standard']),
  ];
  return uncommitted.length > 0
    ? uncommitted
    : git(root, ['diff', '--name-only', '--relative', 'HEAD~1', 'HEAD']);
}

/**
 * @param {string} root
 * @param {readonly string[]} args
 */
function git(root, args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr.trim()}`);
  return stdout.split('\n').filter((line) => line !== '');
}

/**
 * @param {import('../imports/import-graph.mjs').Graph} graph
 * @param {readonly string[]} files
 * @returns {ReadonlySet<string>}
 */
export function filesThatReach(graph, files) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [importer, targets] of graph)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), importer]);
  const found = new Set(files);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return found;
}
