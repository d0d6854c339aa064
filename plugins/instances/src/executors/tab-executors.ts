import { defineExecutors } from '@gatehouse/sdk-actions';
import type { Response } from 'playwright-core';
import { withDriverTimeLimit } from '../browser/driver-time-limit.ts';
import { loadPage } from '../browser/load-page.ts';
import { loadThroughProxy } from '../browser/load-through-proxy.ts';
import type { OpenBrowser } from '../browser/open-browser.ts';
import { readAcrossPages } from '../browser/read-across-pages.ts';
import { type BrowserUser, useBrowser } from '../browser/run-browser.ts';
import { settleSettings } from '../browser/settings/browser-settings.ts';
import { shownResponse } from '../browser/shown-response.ts';
import { type Direction, type StepOutcome, stepPage } from '../browser/step-page.ts';
import type { Tab } from '../browser/tab.ts';
import { tab } from '../categories/tab.ts';
import { checkText } from './check-text.ts';
import { chooseTab } from './choose-tab.ts';
import { readTabProperty } from './read-tab-property.ts';
import { runInPage } from './run-in-page.ts';
import { getConsole, waitForConsole } from './traffic/console-executors.ts';
import { getRequests } from './traffic/get-requests.ts';
import { getResponse } from './traffic/get-response.ts';
import { waitForRequest } from './wait-for-request.ts';
import { waitForAddress, waitForPage, waitForTab } from './wait-in-tab.ts';

const OPEN_TIMEOUT_SEC = 30;
/** Time for a page that replaces the one that is read. */
const REPLACED_MS = 10_000;

export const tabExecutors = defineExecutors(tab, {
  async Open(context) {
    const { Name, Url } = context.parameters;
    const browser = await useBrowser(context);
    const opened = await call(context, 'open', browser.tabs.open(Name));
    await call(context, 'answer', settleSettings(browser));
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

  async CloseOthers(context) {
    const { tabs } = await useBrowser(context);
    const active = await tabs.current();
    const closing = async () => {
      for (const other of tabs.all().filter((each) => each !== active)) await tabs.close(other);
    };
    const timeoutMs = context.parameters.TimeoutSec * 1000;
    await withDriverTimeLimit(context, { complaint: 'The other tabs did not close', timeoutMs }, closing());
  },
  Back: (context) => move(context, 'back'),
  Forward: (context) => move(context, 'forward'),
  Reload: (context) => move(context, 'reload'),
  async WaitLoad(context) {
    const { State, TimeoutSec } = context.parameters;
    const browser = await useBrowser(context);
    const active = await call(context, 'open', browser.tabs.active());
    const wait = { state: State, timeoutSec: TimeoutSec, signal: context.signal };
    const route = { ...routeOf(context, browser, active), responseOf: () => shownResponse(active) };
    await loadThroughProxy(route, () => waitForPage(active, wait));
  },
  async WaitAddress(context) {
    const active = await activeTab(context);
    await waitForAddress(active, context.parameters, context.signal);
    context.setResult('FinalUrl', active.page.url());
  },
  async WaitRequest(context) {
    const facts = await waitForRequest(context, await activeTab(context), context.parameters);
    context.setResult('OutputVariable', facts.body);
    context.setResult('StatusCode', facts.status);
    context.setResult('Url', facts.url);
    context.setResult('RequestBody', facts.requestBody);
  },
  GetConsole: async (context) => getConsole(context, await activeTab(context)),
  WaitConsole: async (context) => waitForConsole(context, await activeTab(context)),
  GetRequests: async (context) => getRequests(context, await activeTab(context)),
  GetResponse: async (context) => getResponse(context, await activeTab(context)),
  async WaitOpen(context) {
    const { Name, Activate } = context.parameters;
    const { tabs } = await useBrowser(context);
    const opened = await waitForTab(tabs, context.parameters, context.signal);
    tabs.rename(opened, Name);
    if (Activate) await call(context, 'come to the front', tabs.activate(opened));
    context.setResult('TabId', opened.id);
    context.setResult('Url', opened.page.url());
  },
  async CheckText(context) {
    const { page } = await activeTab(context);
    context.setResult('OutputVariable', await checkText(context, page, context.parameters));
  },
  async GetProperty(context) {
    const active = await activeTab(context);
    const read = () => readTabProperty(active, context.parameters.Property);
    const limit = { timeoutMs: REPLACED_MS, signal: context.signal };
    const value = await call(context, 'answer', readAcrossPages(read, limit));
    context.setResult('OutputVariable', value);
  },

  async RunJavaScript(context) {
    const { Code, ...bounds } = context.parameters;
    const { page } = await activeTab(context);
    const value = await runInPage(page, Code, { ...bounds, signal: context.signal });
    context.setResult('OutputVariable', value);
  },
});

async function activeTab(context: BrowserUser): Promise<Tab> {
  const { tabs } = await useBrowser(context);
  return call(context, 'open', tabs.active());
}

type Moving = BrowserUser & {
  readonly parameters: { readonly TimeoutSec: number };
  setResult(name: 'FinalUrl', value: string): void;
};

const ends = { back: 'before', forward: 'after', reload: '' } as const;

async function move(context: Moving, direction: Direction): Promise<void> {
  const { signal, parameters } = context;
  const browser = await useBrowser(context);
  const active = await activeTab(context);
  const timeoutSec = parameters.TimeoutSec;
  const step = { context: browser.launched.context, direction, timeoutSec, signal };
  const route = {
    ...routeOf(context, browser, active),
    responseOf: ({ response }: StepOutcome) => response,
  };
  const { page } = active;
  const { moved } = await loadThroughProxy(route, () => stepPage(page, step));
  if (!moved) throw new Error(`There is no page ${ends[direction]} ${page.url()} in the history of the tab.`);
  context.setResult('FinalUrl', page.url());
}

interface Load {
  readonly browser: OpenBrowser;
  readonly tab: Tab;
  readonly Url: string;
  readonly Referer: string;
  readonly TimeoutSec: number;
  readonly WaitUntil: 'commit' | 'dom' | 'load' | 'idle';
}

function load(user: BrowserUser, { browser, tab, Url, Referer, TimeoutSec, WaitUntil }: Load) {
  const { refusedPorts } = browser.instance;
  const route = { ...routeOf(user, browser, tab), responseOf: (response: Response | null) => response };
  return loadThroughProxy(route, () =>
    loadPage(tab.page, {
      address: Url,
      referer: Referer,
      timeoutSec: TimeoutSec,
      waitUntil: WaitUntil,
      refusedPorts,
      signal: user.signal,
    }),
  );
}

function routeOf({ log }: BrowserUser, { relay }: OpenBrowser, { page }: Tab) {
  return { page, relay, warn: (message: string) => log('Warning', message) };
}

/** One call to the driver about a tab. */
function call<T>(user: BrowserUser, verb: string, work: Promise<T>): Promise<T> {
  return withDriverTimeLimit(user, { complaint: `The tab did not ${verb}` }, work);
}
