import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Driver, Session } from './session.ts';

/**
 * The switches that Gatehouse gives its browsers, so that both drive the same one. Each side chooses its own features.
 */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Playwright in this process: each session has a separate browser and profile, as an isolated instance has. */
export function createPlaywrightDriver(executablePath: string): Driver {
  return {
    pid: process.pid,
    open: async () => {
      const profile = await mkdtemp(join(tmpdir(), 'gatehouse-bench-profile-'));
      const context = await chromium.launchPersistentContext(profile, { executablePath, args });
      const page = context.pages()[0] ?? (await context.newPage());
      return createSession(page, async () => {
        await context.close();
        await rm(profile, { recursive: true, force: true });
      });
    },
    close: async () => undefined,
  };
}

/** Playwright with one browser for all sessions. Each is a context in it, as an instance is. */
export async function createContextDriver(executablePath: string): Promise<Driver> {
  const browser = await chromium.launch({ executablePath, args });
  return {
    pid: process.pid,
    open: async () => {
      const context: BrowserContext = await browser.newContext();
      return createSession(await context.newPage(), () => context.close());
    },
    close: () => browser.close(),
  };
}

function createSession(page: Page, close: () => Promise<void>): Session {
  return {
    goTo: async (url) => void (await page.goto(url)),
    click: (css) => page.locator(css).click(),
    fill: (css, text) => page.locator(css).fill(text),
    readText: async (css) => (await page.locator(css).textContent()) ?? '',
    screenshot: async () => void (await page.screenshot()),
    readDom: async () => (await page.content()).length,
    close,
  };
}
