import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A configuration folder for the daemons of this process and of those that it starts: tests must not write master keys
 * into the person's own folder. A whole run of tests shares one.
 */
export function testConfigDir(): string {
  const named = process.env.GATEHOUSE_CONFIG_DIR;
  if (named !== undefined) return named;
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-config-'));
  process.env.GATEHOUSE_CONFIG_DIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
