import { type ActionContext, type ResourceContext, runResource } from '@gatehouse/plugin-runtime/api';
import { browserStarted, instanceClosed, type OpenedInstance, openInstance } from '../channels.ts';
import { type LaunchedBrowser, launchBrowser } from './launch-browser.ts';
import { Tabs } from './tabs.ts';

// The profile is thrown away, so nothing is lost by ending a browser that does not leave by itself. A run that was
// interrupted waits 1.5 s for all its resources.
const CLOSE_MS = 1000;

/** What an action lends to the browser that it uses. */
export type BrowserUser = Pick<ActionContext, 'log' | 'resource' | 'signal'>;

/** The browser of a run while it is open. */
export interface OpenBrowser {
  readonly instance: OpenedInstance;
  readonly tabs: Tabs;
  isGone: boolean;
  readonly launched: LaunchedBrowser;
}

/** The browser of the run, started at its first use. Throws when it crashed: its pages are lost. */
export async function useBrowser(user: BrowserUser): Promise<OpenBrowser> {
  const slot = await user.resource(browserOfRun);
  const browser = await slot.open(user);
  if (browser.isGone) {
    throw new Error(
      'The browser of this run crashed or was ended. WebBrowser.StartInstance starts a new one.',
    );
  }
  return browser;
}

/** Makes the browser run, in place of one that crashed. */
export async function startBrowser(user: BrowserUser): Promise<OpenBrowser> {
  const slot = await user.resource(browserOfRun);
  const browser = await slot.open(user);
  if (!browser.isGone) return browser;
  await slot.close();
  return slot.open(user);
}

export async function closeBrowser(user: BrowserUser): Promise<void> {
  const slot = await user.resource(browserOfRun);
  await slot.close();
}

/** Holds the browser of one run, so that it can be closed and started again. */
class BrowserSlot {
  readonly #context: ResourceContext;
  #browser: Promise<OpenBrowser> | null = null;
  /** Of the action that used the browser last; what happens in between is logged there. */
  #log: BrowserUser['log'] = () => {};

  constructor(context: ResourceContext) {
    this.#context = context;
  }

  open({ log, signal }: Pick<BrowserUser, 'log' | 'signal'>): Promise<OpenBrowser> {
    signal.throwIfAborted();
    this.#log = log;
    this.#browser ??= this.#launch().catch((error: unknown) => {
      this.#browser = null;
      throw error;
    });
    return this.#browser;
  }

  async close(): Promise<void> {
    const opening = this.#browser;
    this.#browser = null;
    const browser = await opening?.catch(() => null);
    if (browser) await this.#end(browser);
  }

  async #launch(): Promise<OpenBrowser> {
    const instance = await this.#context.ask(openInstance, { workerPid: process.pid });
    const { instanceId } = instance;
    let launched: LaunchedBrowser | null = null;
    try {
      launched = await launchBrowser(instance);
      this.#context.startedProcess(launched.pid);
      await this.#context.ask(browserStarted, { instanceId, browserPid: launched.pid });
    } catch (error) {
      if (launched !== null) await closeOrKill(launched);
      // The error of the launch says more than one of the report.
      await this.#context.ask(instanceClosed, { instanceId }).catch(() => undefined);
      throw error;
    }
    return this.#toOpen(instance, launched);
  }

  #toOpen(instance: OpenedInstance, launched: LaunchedBrowser): OpenBrowser {
    const tabs = new Tabs(launched.context, (message) => this.#log('Warning', message));
    const browser: OpenBrowser = { instance, tabs, launched, isGone: false };
    launched.context.on('close', () => {
      browser.isGone = true;
    });
    this.#context.setPort(instance.instanceId);
    return browser;
  }

  async #end({ instance, launched, isGone }: OpenBrowser): Promise<void> {
    if (!isGone) await closeOrKill(launched);
    this.#context.setPort(-1);
    await this.#context.ask(instanceClosed, { instanceId: instance.instanceId });
  }
}

const browserOfRun = runResource<BrowserSlot>({
  name: 'The browser',
  create: async (context) => new BrowserSlot(context),
  dispose: (slot) => slot.close(),
});

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
