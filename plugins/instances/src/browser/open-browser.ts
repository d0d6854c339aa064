import type { OpenedInstance } from '../channels.ts';
import { Downloads } from './downloads.ts';
import { isDriven } from './driving.ts';
import { type LaunchedBrowser, launchBrowser } from './launch-browser.ts';
import { Tabs } from './tabs.ts';

// The profile is thrown away, so nothing is lost by ending a browser that does not leave by itself. A run that was
// interrupted waits 1.5 s for all its resources.
const CLOSE_MS = 1000;

/** A browser of this process, whoever opened it: a run or the API. */
export interface OpenBrowser {
  readonly instance: OpenedInstance;
  readonly launched: LaunchedBrowser;
  readonly tabs: Tabs;
  readonly downloads: Downloads;
  /** `gone`: it crashed or was ended by somebody else. */
  state: 'open' | 'closed' | 'gone';
}

/** What a command names by the id of its instance is found here. */
const browsers = new Map<number, OpenBrowser>();

export function findOpenBrowser(instanceId: number): OpenBrowser | null {
  return browsers.get(instanceId) ?? null;
}

/** The browser that the editor's runs and the API share; at most one lives in a process. */
export function findSharedBrowser(): OpenBrowser | null {
  return [...browsers.values()].find(({ instance, state }) => instance.isShared && state === 'open') ?? null;
}

/** @param warn takes what happens between two uses, such as a dialog that was dismissed. */
export async function openBrowser(
  instance: OpenedInstance,
  warn: (message: string) => void,
): Promise<OpenBrowser> {
  const launched = await launchBrowser(instance);
  const keepsDialogs = () => instance.isForCalls && !isDriven();
  const tabs = new Tabs(launched.context, { warn, keepsDialogs });
  const downloads = new Downloads(launched.context);
  const browser: OpenBrowser = { instance, launched, tabs, downloads, state: 'open' };
  browsers.set(instance.instanceId, browser);
  launched.context.on('close', () => {
    if (browser.state === 'open') browser.state = 'gone';
  });
  return browser;
}

/** Safe to repeat. */
export async function closeOpenBrowser(browser: OpenBrowser): Promise<void> {
  browsers.delete(browser.instance.instanceId);
  const wasOpen = browser.state === 'open';
  browser.state = 'closed';
  if (wasOpen) await closeOrKill(browser.launched);
}

async function closeOrKill({ context, pid }: LaunchedBrowser): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, CLOSE_MS, 'late');
  });
  const closed = context.close().catch(() => undefined);
  const isLate = (await Promise.race([closed, late])) === 'late';
  clearTimeout(timer);
  if (!isLate) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It left by itself in between.
  }
}
