import { execFileSync } from 'node:child_process';
import { thisMachine } from '../../setup/machine.mjs';
import { npmCommand } from '../../setup/packages.mjs';

/**
 * Makes the tarball of each folder as `npm publish` would, all of them in one process of npm.
 * @param {readonly string[]} folders
 * @param {string} out the folder of the tarballs
 * @returns {readonly { file: string, bytes: number, files: number }[]} `bytes` of the tarball
 */
export function packFolders(folders, out) {
  const { command, args } = npmCommand(thisMachine());
  const all = [...args, 'pack', ...folders, '--json', '--ignore-scripts', '--pack-destination', out];
  /** @type {readonly { filename: string, size: number, entryCount: number }[]} */
  const packed = JSON.parse(execFileSync(command, all, { cwd: out, encoding: 'utf8' }));
  return packed.map(({ filename, size, entryCount }) => ({ file: filename, bytes: size, files: entryCount }));
}
