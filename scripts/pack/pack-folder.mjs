import { execFileSync } from 'node:child_process';
import { thisMachine } from '../../setup/machine.mjs';
import { npmCommand } from '../../setup/packages.mjs';

/**
 * Makes the tarball of a folder as `npm publish` would.
 * @param {string} folder
 * @param {string} out the folder of the tarball
 * @returns {{ file: string, bytes: number, files: number }} `bytes` of the tarball
 */
export function packFolder(folder, out) {
  const { command, args } = npmCommand(thisMachine());
  const all = [...args, 'pack', '--json', '--ignore-scripts', '--pack-destination', out];
  const [packed] = JSON.parse(execFileSync(command, all, { cwd: folder, encoding: 'utf8' }));
  return { file: packed.filename, bytes: packed.size, files: packed.entryCount };
}
