import type { Handlers } from '@gatehouse/sdk-plugin';
import {
  activateTab,
  closeTab,
  listTabs,
  navigateTab,
  openTab,
  type Step,
  stepInHistory,
  takeScreenshot,
} from '../command-channels.ts';
import type { tabsOperations } from '../declaration/tab-operations.ts';
import { type Browsers, createDrive, type Drive } from './browsers.ts';
import { type InstanceCall, tabIdOf } from './find-instance.ts';
import { readPage } from './read-page.ts';

/** Time in addition to that of a load, for the pictures, the title and a crash of the page. */
const BEYOND_LOAD_MS = 12_000;
const MAX_LOAD_SEC = 600;

export function tabHandlers(browsers: Browsers): Handlers<typeof tabsOperations> {
  const drive = createDrive(browsers);
  return {
    tabs_list: async (call) => ({ tabs: await drive(call, listTabs, { command: {} }) }),
    tab_create: (call) => drive(call, openTab, { command: { tabName: call.body.tabName ?? '' } }),
    tab_activate: async (call) => {
      await drive(call, activateTab, { command: { tabId: tabIdOf(call.params) } });
      return { success: true };
    },
    tab_close: async (call) => {
      await drive(call, closeTab, { command: { tabId: tabIdOf(call.params) } });
      return { success: true };
    },
    tab_navigate: (call) => {
      const tabId = tabIdOf(call.params);
      const { url, timeout } = call.body;
      const command = { tabId, url, ...loadTime(timeout) };
      return drive(call, navigateTab, withTime(command));
    },
    tab_back: stepping(drive, 'back'),
    tab_forward: stepping(drive, 'forward'),
    tab_reload: stepping(drive, 'reload'),
    tab_dom_get: (call) => {
      const { startIndex, length, tag, mode } = call.query;
      const wanted = { tabId: tabIdOf(call.params), startIndex, length, tag, mode };
      return readPage(drive, call, wanted);
    },
    tab_screenshot_get: async (call) => {
      const { maxWidth, maxHeight, fullPage } = call.query;
      const command = { tabId: tabIdOf(call.params), maxWidth, maxHeight, fullPage };
      const picture = await drive(call, takeScreenshot, { command });
      return { ...picture, mimeType: 'image/png', fullPage };
    },
  };
}

interface StepCall extends InstanceCall {
  readonly params: { readonly id: string; readonly tabId: string };
  readonly body: { readonly timeoutSeconds?: number | null | undefined };
  readonly signal: AbortSignal;
}

function stepping(drive: Drive, direction: Step['direction']) {
  return (call: StepCall) => {
    const command = { tabId: tabIdOf(call.params), direction, ...loadTime(call.body.timeoutSeconds) };
    return drive(call, stepInHistory, withTime(command));
  };
}

/** 0 and undefined stand for the default of the tab. */
function loadTime(seconds: number | null | undefined): { readonly timeoutSec: number | null } {
  return { timeoutSec: seconds || null };
}

function withTime<Command extends { readonly timeoutSec: number | null }>(command: Command) {
  const seconds = command.timeoutSec ?? MAX_LOAD_SEC;
  return { command, timeoutMs: seconds * 1000 + BEYOND_LOAD_MS };
}
