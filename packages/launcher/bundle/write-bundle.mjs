import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundlesFolder } from './bundle-record.cjs';

/** A worker in its sandbox may not write to the folder of the bundle. */
const COMPILED_AHEAD = 'worker';

/**
 * Writes a bundle where it is not there yet. Nothing but a whole one is ever found in its place.
 * @param {string} root
 * @param {Readonly<Record<string, string>>} files by name
 * @returns {{ name: string, folder: string }}
 */
export function writeBundle(root, files) {
  const name = nameOf(files);
  const folder = join(bundlesFolder(root), name);
  if (!existsSync(folder)) writeFolder(folder, files);
  return { name, folder };
}

/** @param {Readonly<Record<string, string>>} files */
function nameOf(files) {
  const hash = createHash('sha256').update(process.version);
  for (const [name, text] of Object.entries(files).sort()) hash.update(`\n${name}\n${text}`);
  return hash.digest('hex').slice(0, 16);
}

/**
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} files
 */
function writeFolder(folder, files) {
  const aside = `${folder}-${process.pid}`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(aside, name), text);
  compileAhead(aside);
  renameSync(aside, folder);
}

/** @param {string} folder of a bundle */
function compileAhead(folder) {
  const code = `require('./load.cjs').compileAhead(${JSON.stringify(COMPILED_AHEAD)})`;
  // The program opens the descriptor of its messages.
  execFileSync(process.execPath, ['-e', code], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
}
