import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { lockedPackages, placesOf } from '../../scripts/pack/locked-packages.mjs';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Packs this checkout, and unpacks what was packed into the `node_modules` of a folder, as npm would. The packages of others
 * are those of the checkout, without any that no package of the release asks for.
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
  for (const name of await neededBy(modules)) {
    if (!existsSync(join(root, 'node_modules', name)) || existsSync(join(modules, name))) continue;
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(root, 'node_modules', name), join(modules, name));
  }
  return join(modules, 'gatehouse', 'packages', 'launcher', 'bin', 'gatehouse.cjs');
}

/** Those of the author of a plugin are among them. */
async function neededBy(modules: string): Promise<readonly string[]> {
  const ours = [
    'gatehouse',
    ...(await readdir(join(modules, '@gatehouse'))).map((name) => `@gatehouse/${name}`),
  ];
  const needed = await Promise.all(
    ours.map(async (name) => {
      const { dependencies, peerDependencies, gatehouse } = JSON.parse(
        await readFile(join(modules, name, 'package.json'), 'utf8'),
      );
      return Object.keys({ ...dependencies, ...peerDependencies, ...gatehouse?.author });
    }),
  );
  const others = needed.flat().filter((name) => name !== 'gatehouse' && !name.startsWith('@gatehouse/'));
  return placesOf(lockedPackages(root), others)
    .map((place) => place.replace('node_modules/', ''))
    .filter((name) => !name.includes('/node_modules/'));
}

/** Copies packages of the checkout, with all that they need, into the `node_modules` of a folder. */
export async function copyPackages(folder: string, names: readonly string[], leftOut: RegExp): Promise<void> {
  for (const place of placesOf(lockedPackages(root), names))
    await cp(join(root, place), join(folder, place), {
      recursive: true,
      filter: (path) => !leftOut.test(path),
    });
}

/** Bytes of packages of the checkout, with all that they need. */
export async function sizeOfPackages(names: readonly string[]): Promise<number> {
  const places = placesOf(lockedPackages(root), names).filter((place) => existsSync(join(root, place)));
  const sizes = await Promise.all(places.map((place) => sizeOfFolder(join(root, place))));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** Bytes of its files; a second name of a file does not count. */
export async function sizeOfFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const stats = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))));
  const sizes = new Map(stats.map(({ ino, size }) => [ino, size]));
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
}
