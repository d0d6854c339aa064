import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../daemon/find-browser.ts';
import type { Ending } from './browser-kit.ts';

/** A browser for which `public.example` is a site of the internet: this port of this machine. */
export async function browserWithSite(context: Ending, port: number) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-elsewhere-'));
  context.after(() => rm(folder, { recursive: true }));
  const found = await findBrowser({ configured: '', headed: false });
  const args = [
    `--ip-address-space-overrides=127.0.0.1:${port}=public`,
    '"--host-resolver-rules=MAP public.example 127.0.0.1"',
    '--ignore-certificate-errors',
  ];
  const executablePath = join(folder, 'browser');
  await writeFile(executablePath, `#!/bin/sh\nexec '${found.executablePath}' "$@" ${args.join(' ')}\n`);
  await chmod(executablePath, 0o755);
  return { ...found, executablePath };
}
