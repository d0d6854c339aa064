import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lowerPriority } from '@gatehouse/sandbox/lower-priority';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../plugins/instances/src/daemon/find-browser.ts';
import { createApiClient } from '../support/api-client.ts';
import { startGatehouse } from '../support/gatehouse-process.ts';
import { processTree } from '../support/processes.ts';
import type { World } from './run-scenario.ts';

export interface OpenWorld extends World {
  close(): Promise<void>;
}

/** The switches that Gatehouse gives its browsers, so that both drive the same one. */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A daemon as `npm start` starts it, and a browser of Playwright's from the same program. */
export async function openWorld(): Promise<OpenWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-scenarios-'));
  const daemon = await startGatehouse(join(folder, 'data'));
  const { executablePath } = await findBrowser({ configured: '', headed: false });
  const before = new Set(processTree(process.pid).map(({ pid }) => pid));
  const browser = await chromium.launch({ executablePath, args });
  // As the browsers of workers: a busy machine would compare priorities otherwise.
  for (const { pid } of processTree(process.pid)) if (!before.has(pid)) lowerPriority(pid);
  return {
    editor: createApiClient(daemon.editorUrl, daemon.key),
    runner: createApiClient(daemon.runnerUrl, daemon.key),
    browser,
    folder,
    close: async () => {
      await browser.close();
      daemon.process.kill('SIGTERM');
      await once(daemon.process, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
