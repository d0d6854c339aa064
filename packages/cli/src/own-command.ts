import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The command that runs this installation from a folder; in others npx finds it only after an installation. */
export function ownCommand(folder: string): string {
  if (isWithinRoot(folder) || hasOwnBinary(resolve(folder))) return 'npx gatehouse';
  const path = join(root, 'packages', 'launcher', 'bin', 'gatehouse.cjs');
  return `node ${/^[\w./:\\-]+$/.test(path) ? path : JSON.stringify(path)}`;
}

function isWithinRoot(folder: string): boolean {
  const path = relative(root, resolve(folder));
  return !path.startsWith('..') && resolve(path) !== path;
}

function hasOwnBinary(folder: string): boolean {
  if (existsSync(join(folder, 'node_modules', '.bin', 'gatehouse'))) return true;
  return dirname(folder) !== folder && hasOwnBinary(dirname(folder));
}
