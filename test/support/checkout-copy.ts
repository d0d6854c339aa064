import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  bundlesFolder,
  findCurrentBundle,
  recordedPaths,
  writeBundleRecord,
} from '../../packages/launcher/bundle/bundle-record.cjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const ofSources = [
  'host',
  'sdk-plugin',
  'packages',
  'plugins',
  'setup',
  'editions',
  'examples',
  'package.json',
  'package-lock.json',
];
/** Packages that are links into their checkout. */
const ownPackages = '@gatehouse';

export interface CheckoutCopy {
  /** The program of `gatehouse`. */
  readonly program: string;
  /** Replaces a text in a source; the text must exist. */
  edit(path: string, from: string, to: string): void;
}

/** A copy of these sources with the same packages: its sources may be changed. */
export function copyCheckout(folder: string): CheckoutCopy {
  for (const name of ofSources) cpSync(join(root, name), join(folder, name), { recursive: true });
  const packages = join(folder, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name === ownPackages)
      cpSync(join(root, 'node_modules', name), join(packages, name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    else symlinkSync(join(root, 'node_modules', name), join(packages, name));
  // The browser that set-up found: no need to look for it again.
  const setup = join('.cache', 'setup');
  if (existsSync(join(root, setup))) cpSync(join(root, setup), join(folder, setup), { recursive: true });
  copyBundle(folder);
  return {
    program: join(folder, 'packages/launcher/bin/gatehouse.cjs'),
    edit: (path, from, to) => {
      const text = readFileSync(join(folder, path), 'utf8');
      if (!text.includes(from)) throw new Error(`${path} does not hold: ${from}`);
      writeFileSync(join(folder, path), text.replace(from, to));
    },
  };
}

/** The bundle of these sources, so that the first start does not build the same once more. */
function copyBundle(folder: string): void {
  const current = findCurrentBundle(root);
  if (current === null) return;
  const name = basename(current);
  const copy = join(bundlesFolder(folder), name);
  mkdirSync(copy, { recursive: true });
  // Processes that run from it come and go, and leave marks there.
  const files = readdirSync(current).filter((file) => /\.(c?js|json|map|cache)$/.test(file));
  for (const file of files) copyFileSync(join(current, file), join(copy, file));
  // The copies of the sources have times of their own, before this one.
  writeBundleRecord(folder, { name, startedAt: Date.now() + 1, ...recordedPaths(root) });
}
