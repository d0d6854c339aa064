import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';

const KINDS = /** @type {const} */ ([
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
]);
/** It names the version in code; those of the contract and of the SDK beside it stay as they are. */
const IN_CODE = 'host/src/kernel/versions.ts';

/**
 * @param {string} current
 * @param {string} version
 */
export function assertNext(current, version) {
  if (semver.valid(version) !== version)
    throw new Error(
      `Say which version is released, such as: npm run release -- ${semver.inc(current, 'minor')}`,
    );
  if (!semver.gt(version, current))
    throw new Error(`${version} is not after ${current}, the version of all packages`);
}

/**
 * @param {string} root
 * @param {readonly string[]} files that are tracked
 * @param {{ from: string, to: string }} versions
 * @returns {readonly string[]} the files that were changed
 */
export function setVersions(root, files, versions) {
  const facts = files.filter((path) => /(?:^|\/)package\.json$/.test(path));
  const changed = facts.filter((path) => rewrite(join(root, path), (text) => ofPackage(text, versions)));
  const lock = rewrite(join(root, 'package-lock.json'), (text) => ofLock(text, versions));
  const code = rewrite(join(root, IN_CODE), (text) => ofCode(text, versions));
  return [...changed, ...(lock ? ['package-lock.json'] : []), ...(code ? [IN_CODE] : [])];
}

/**
 * @param {string} path
 * @param {(text: string) => string} change
 */
function rewrite(path, change) {
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  if (after !== before) writeFileSync(path, after);
  return after !== before;
}

/**
 * @typedef {{ version?: string } & Partial<Record<typeof KINDS[number], Record<string, string>>>} Facts
 */

/**
 * Text by text, so that the rest of the file stays as somebody wrote it.
 * @param {string} text
 * @param {{ from: string, to: string }} versions
 */
function ofPackage(text, { from, to }) {
  const { version } = JSON.parse(text);
  const own = version === from ? text.replace(`"version": "${from}"`, `"version": "${to}"`) : text;
  return own.replaceAll(
    /("(?:gatehouse|@gatehouse\/[\w-]+)": "[\^~]?)(\d+\.\d+\.\d+[^"]*)"/g,
    (line, start, found) => (found === from ? `${start}${to}"` : line),
  );
}

/**
 * @param {string} text
 * @param {{ from: string, to: string }} versions
 */
function ofLock(text, { from, to }) {
  /** @type {{ version: string, packages: Record<string, Facts> }} */
  const lock = JSON.parse(text);
  const ours = Object.entries(lock.packages).filter(([place]) => !place.includes('node_modules/'));
  for (const [, entry] of ours) {
    if (entry.version === from) entry.version = to;
    for (const kind of KINDS)
      for (const name of Object.keys(entry[kind] ?? {}))
        if (name.startsWith('@gatehouse/') && entry[kind]?.[name] === from)
          Object.assign(entry[kind], { [name]: to });
  }
  lock.version = to;
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/**
 * @param {string} text
 * @param {{ from: string, to: string }} versions
 */
function ofCode(text, { from, to }) {
  const line = (/** @type {string} */ version) => `export const productVersion = '${version}';`;
  if (!text.includes(line(from))) throw new Error(`${IN_CODE} does not have the line ${line(from)}`);
  return text.replace(line(from), line(to));
}
