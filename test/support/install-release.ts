import { execFile } from 'node:child_process';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Packs this checkout, and unpacks what was packed into the `node_modules` of a folder, as npm would. The packages of others
 * are those of the checkout.
 * @returns the path of the program
 */
export async function installRelease(folder: string): Promise<string> {
  const out = join(folder, 'packed');
  const modules = join(folder, 'node_modules');
  await run(process.execPath, [join(root, 'scripts', 'pack.mjs'), '--out', out]);
  await mkdir(join(modules, '@gatehouse'), { recursive: true });
  for (const file of await readdir(out)) {
    const name = file.replace(/-\d+\.\d+\.\d+\.tgz$/, '').replace(/^gatehouse-/, '@gatehouse/');
    await mkdir(join(modules, name));
    await run('tar', ['-xzf', join(out, file), '-C', join(modules, name), '--strip-components=1']);
  }
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name === '@gatehouse' || name.startsWith('gatehouse') || name.startsWith('.')) continue;
    await symlink(join(root, 'node_modules', name), join(modules, name));
  }
  return join(modules, 'gatehouse', 'packages', 'launcher', 'bin', 'gatehouse.cjs');
}
