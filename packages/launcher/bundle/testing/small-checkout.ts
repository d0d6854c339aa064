import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MAINS } from '../bundle-entries.mjs';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** A checkout with a command line of one file and workers of one file each, and the packages of this one. */
export function createSmallCheckout(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bundle-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const say = (text: string) =>
    write(
      'packages/cli/src/command-line.ts',
      `export const says: string = '${text}';\nexport const place = import.meta.url;\n`,
    );
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  write('packages/daemon/package.json', '{ "name": "@gatehouse/daemon" }');
  write('sdk-plugin/package.json', '{ "name": "@gatehouse/sdk-plugin" }');
  write('packages/sdk-actions/package.json', '{ "name": "@gatehouse/sdk-actions" }');
  write('packages/plugin-kit/package.json', '{ "name": "@gatehouse/plugin-kit" }');
  for (const main of Object.values(MAINS)) if (main.endsWith('.ts')) write(main, 'export {};\n');
  write('package-lock.json', '{}');
  say('one');
  return { root: folder, write, say };
}
