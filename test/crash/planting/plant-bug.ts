import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Planting } from './planting.ts';

export const checkout = join(import.meta.dirname, '../../..');

/** The source of the module with the bug in it. Throws unless the text to replace occurs exactly once. */
export function sourceWithBug({ module, text, replacement }: Planting): string {
  const parts = readFileSync(join(checkout, module), 'utf8').split(text);
  if (parts.length === 2) return parts.join(replacement);
  throw new Error(
    `${module} has the text to replace ${parts.length - 1} times, not once; adapt the planted bug:\n${text}`,
  );
}

/** Makes this process load the module with the bug. */
export function plantBug(planting: Planting): void {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-planted-'));
  const copy = join(folder, 'module.ts');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(copy, sourceWithBug(planting));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const data = {
    original: pathToFileURL(join(checkout, planting.module)).href,
    copy: pathToFileURL(copy).href,
  };
  register('./resolve-copy.mjs', import.meta.url, { data });
}
