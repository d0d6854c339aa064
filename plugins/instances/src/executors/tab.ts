import { defineExecutors } from '@gatehouse/plugin-runtime/api';
import { withDeadline } from '../browser/deadline.ts';
import { plainMessage } from '../browser/driver-errors.ts';
import { loadPage } from '../browser/load-page.ts';
import type { OpenBrowser } from '../browser/open-browser.ts';
import { type BrowserUser, useBrowser } from '../browser/run-browser.ts';
import type { Tab } from '../browser/tabs.ts';
import { tab } from '../categories/tab.ts';
import { chooseTab } from './choose-tab.ts';
import { readTabProperty } from './read-tab-property.ts';
import { runInPage } from './run-in-page.ts';

const CALL_MS = 15_000;
const OPEN_TIMEOUT_SEC = 30;

export const tabExecutors = defineExecutors(tab, {
  async Open(context) {
    const { Name, Url } = context.parameters;
    const browser = await useBrowser(context);
    const opened = await call(context, 'open', browser.tabs.open(Name));
    context.setResult('TabId', opened.id);
    if (Url === '') return;
    await load(context, {
      browser,
      tab: opened,
      Url,
      Referer: '',
      TimeoutSec: OPEN_TIMEOUT_SEC,
      WaitUntil: 'load',
    });
  },

  async Navigate(context) {
    const browser = await useBrowser(context);
    const active = await call(context, 'open', browser.tabs.active());
    const response = await load(context, { browser, tab: active, ...context.parameters });
    context.setResult('StatusCode', response?.status() ?? 0);
    context.setResult('FinalUrl', active.page.url());
  },

  async Activate(context) {
    const { tabs } = await useBrowser(context);
    await call(
      context,
      'come to the front',
      tabs.activate(await chooseTab(tabs, context.parameters, context.signal)),
    );
  },

  async Close(context) {
    const { tabs } = await useBrowser(context);
    await call(context, 'close', tabs.close(await chooseTab(tabs, context.parameters, context.signal)));
  },

  async GetProperty(context) {
    const { tabs } = await useBrowser(context);
    const active = await call(context, 'open', tabs.active());
    const value = await call(context, 'answer', readTabProperty(active, context.parameters.Property));
    context.setResult('OutputVariable', value);
  },

  async RunJavaScript(context) {
    const { Code, TimeoutSec } = context.parameters;
    const { tabs } = await useBrowser(context);
    const active = await call(context, 'open', tabs.active());
    context.setResult(
      'OutputVariable',
      await runInPage(active.page, Code, { TimeoutSec, signal: context.signal }),
    );
  },
});

interface Load {
  readonly browser: OpenBrowser;
  readonly tab: Tab;
  readonly Url: string;
  readonly Referer: string;
  readonly TimeoutSec: number;
  readonly WaitUntil: 'commit' | 'dom' | 'load' | 'idle';
}

function load({ signal }: BrowserUser, { browser, tab, Url, Referer, TimeoutSec, WaitUntil }: Load) {
  const { refusedPorts } = browser.instance;
  return loadPage(tab.page, {
    address: Url,
    referer: Referer,
    timeoutSec: TimeoutSec,
    waitUntil: WaitUntil,
    refusedPorts,
    signal,
  });
}

/** One call to the driver, within bounds and with an error for people. */
async function call<T>({ signal }: BrowserUser, verb: string, work: Promise<T>): Promise<T> {
  try {
    return await withDeadline(work, { signal, timeoutMs: CALL_MS, complaint: `The tab did not ${verb}` });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Error(plainMessage(error));
  }
}
