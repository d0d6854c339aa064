import {
  type ActionContext,
  type EvidenceCapture,
  type ResourceContext,
  type Restoring,
  runResource,
  type StepCapture,
} from '@gatehouse/sdk-actions';
import { networkBoundary } from '@gatehouse/sdk-actions/internal/boundary';
import { readAuthorities } from '@gatehouse/sdk-actions/internal/certificates';
import type { EmulationChange } from '../declaration/emulation-operations.ts';
import { browserStarted, instanceClosed, openInstance } from '../instance-channels.ts';
import { captureBrowser } from './capture-browser.ts';
import { StepCapturing } from './capture-step.ts';
import { emulate } from './emulate.ts';
import { closeOpenBrowser, findSharedBrowser, type OpenBrowser, openBrowser } from './open-browser.ts';
import type { CertificateChange } from './proxy/own-certificates.ts';
import { nameOfBrowser, restoreBrowser } from './restore-browser.ts';
import { setCertificates } from './set-certificates.ts';
import { setProxy } from './set-proxy.ts';
import { settingsOf, settleSettings } from './settings/browser-settings.ts';
import { isUsual, type StartOptions, usualStart } from './start-options.ts';

/** The context that an action passes to its browser. */
export type BrowserUser = Pick<ActionContext, 'log' | 'resource' | 'signal'>;

/** The browser of the run, started at its first use. Throws when it crashed: its pages are lost. */
export async function useBrowser(user: BrowserUser): Promise<OpenBrowser> {
  const browser = await reachBrowser(user);
  await browser.tabs.answerDialogs();
  await settleSettings(browser);
  return browser;
}

/** The same, also while dialogs are open. */
export async function reachBrowser(user: BrowserUser): Promise<OpenBrowser> {
  const slot = await user.resource(browserOfRun);
  const browser = await slot.open(user);
  if (browser.state === 'gone') {
    throw new Error(
      'The browser of this run crashed or was ended. WebBrowser.StartInstance starts a new one.',
    );
  }
  return browser;
}

/** Starts the browser, in place of one that crashed. Throws where one runs that was started with other options. */
export async function startBrowser(user: BrowserUser, options: StartOptions): Promise<OpenBrowser> {
  const slot = await user.resource(browserOfRun);
  const isOpen = await slot.isOpen();
  if (isOpen && !isUsual(options)) {
    throw new Error('The browser of this run is open already: WebBrowser.CloseInstance closes it first.');
  }
  if (!isOpen) await slot.close();
  return slot.open(user, options);
}

/**
 * Makes the browser of the run use a proxy from now on, or a direct connection for null: at once where it is open,
 * else from its start on. Throws AddressError and ProxyError, as `setProxy` does.
 */
export async function useProxy(user: BrowserUser, proxy: string | null): Promise<void> {
  const slot = await user.resource(browserOfRun);
  await slot.useProxy(user, proxy);
}

/** Changes what pages of the browser of the run see in place of this machine. Throws SettingError, as `emulate` does. */
export async function useEmulation(user: BrowserUser, change: EmulationChange): Promise<OpenBrowser> {
  const browser = await useBrowser(user);
  const slot = await user.resource(browserOfRun);
  await slot.emulate(browser, change);
  return browser;
}

/** Changes the certificates of the browser of the run. Throws CertificateError for what is none. */
export async function useCertificates(user: BrowserUser, change: CertificateChange): Promise<void> {
  const browser = await useBrowser(user);
  const slot = await user.resource(browserOfRun);
  await slot.setCertificates(browser, change);
}

/** A user action of the run begins. */
export async function beginUserAction(user: Pick<BrowserUser, 'resource'>): Promise<void> {
  const slot = await user.resource(browserOfRun);
  await slot.beginUserAction();
}

export async function closeBrowser(user: BrowserUser): Promise<void> {
  const slot = await user.resource(browserOfRun);
  await slot.close();
}

/** Holds the browser of one run, so that it can be closed and started again. */
class BrowserSlot {
  readonly #context: ResourceContext;
  readonly #steps = new StepCapturing();
  #browser: Promise<OpenBrowser> | null = null;
  /** The setting of an action before the browser was open; undefined where there was none. */
  #proxy: string | null | undefined = undefined;
  /** Ends the count of its time. */
  #endUsage: () => void = () => {};
  /** The log of the last action that used the browser, for events between actions. */
  #log: BrowserUser['log'] = () => {};

  constructor(context: ResourceContext) {
    this.#context = context;
  }

  async isOpen(): Promise<boolean> {
    const browser = await this.#browser?.catch(() => null);
    return browser?.state === 'open';
  }

  async captureEvidence(capture: EvidenceCapture): Promise<void> {
    const browser = await this.#browser?.catch(() => null);
    if (browser) await captureBrowser(browser, capture);
  }

  async restore(state: unknown, user: Restoring): Promise<void> {
    await restoreBrowser(await this.open(user), state, user);
  }

  async captureStep(capture: StepCapture): Promise<void> {
    const browser = await this.#browser?.catch(() => null);
    if (browser) await this.#steps.capture(browser, capture);
  }

  async beginUserAction(): Promise<void> {
    const browser = await this.#browser?.catch(() => null);
    browser?.tabs.beginUserAction();
  }

  async open(
    { log, signal }: Pick<BrowserUser, 'log' | 'signal'>,
    options: StartOptions = usualStart,
  ): Promise<OpenBrowser> {
    signal.throwIfAborted();
    this.#log = log;
    const known = await this.#browser;
    // The API releases the browser that the runs of the editor share, between two of them.
    if (known?.state === 'closed') this.#browser = null;
    this.#browser ??= this.#adoptOrLaunch(options).catch((error: unknown) => {
      this.#browser = null;
      throw error;
    });
    const browser = await this.#browser;
    this.#context.setPort(browser.instance.instanceId, () => addressOf(browser));
    return browser;
  }

  async useProxy({ signal }: Pick<BrowserUser, 'signal'>, proxy: string | null): Promise<void> {
    this.#proxy = proxy;
    const browser = await this.#browser?.catch(() => null);
    if (browser?.state !== 'open') return;
    const { isReopened } = await setProxy(browser, proxy, signal);
    if (isReopened) await this.#reportStarted(browser);
  }

  async setCertificates(browser: OpenBrowser, change: CertificateChange): Promise<void> {
    const { isReopened } = await setCertificates(browser, change);
    if (isReopened) await this.#reportStarted(browser);
  }

  async emulate(browser: OpenBrowser, change: EmulationChange): Promise<void> {
    const { isReopened } = await emulate(browser, change);
    if (isReopened) await this.#reportStarted(browser);
  }

  async close(): Promise<void> {
    const opening = this.#browser;
    this.#browser = null;
    const browser = await opening?.catch(() => null);
    if (!browser) return;
    await closeOpenBrowser(browser);
    this.#endUsage();
    this.#context.setPort(-1);
    await this.#context.ask(instanceClosed, { instanceId: browser.instance.instanceId });
  }

  async #adoptOrLaunch(options: StartOptions): Promise<OpenBrowser> {
    const shared = findSharedBrowser();
    if (shared === null || isUsual(options)) return shared ?? this.#launch(options);
    throw new Error('The browser of the editor is open already: WebBrowser.CloseInstance closes it first.');
  }

  async #launch({ profileDir, blocksServiceWorkers, ...wanted }: StartOptions): Promise<OpenBrowser> {
    const boundary = networkBoundary();
    const { usage, run } = this.#context;
    const authorities = await readAuthorities('', run);
    this.#endUsage = await usage.browserOpened();
    const opened = await this.#context.ask(openInstance, wanted);
    const instance = {
      ...opened,
      // They would answer requests past the boundary.
      blocksServiceWorkers: blocksServiceWorkers || boundary !== null,
      ...(this.#proxy !== undefined && { proxy: this.#proxy }),
      ...(authorities.length > 0 && { authorities: authorities.map(String) }),
      ...(profileDir !== null && { profileDir, keepsProfile: true }),
    };
    const { instanceId } = instance;
    let browser: OpenBrowser | null = null;
    try {
      // A call of the API may have opened one while the run waited.
      const shared = findSharedBrowser();
      if (shared !== null) {
        this.#endUsage();
        await this.#context.ask(instanceClosed, { instanceId });
        return shared;
      }
      browser = await openBrowser(instance, (message) => this.#log('Warning', message), usage);
      if (boundary !== null)
        await settingsOf(browser).requests.keepWithin(boundary, browser.launched.context);
      await this.#reportStarted(browser);
      return browser;
    } catch (error) {
      this.#endUsage();
      if (browser !== null) await closeOpenBrowser(browser);
      // The error of the launch says more than one of the report.
      await this.#context.ask(instanceClosed, { instanceId }).catch(() => undefined);
      throw error;
    }
  }

  async #reportStarted({ instance, launched }: OpenBrowser): Promise<void> {
    this.#context.startedProcess(launched.pid);
    await this.#context.ask(browserStarted, {
      instanceId: instance.instanceId,
      browserPid: launched.pid,
      sharesProcess: launched.sharesProcess,
    });
  }
}

/** Without the name and password that an address may have. */
function addressOf({ tabs }: OpenBrowser): string {
  return tabs.address.replace(/^([a-z]+:\/\/)[^/@]*@/i, '$1');
}

export const browserOfRun = runResource<BrowserSlot>({
  name: nameOfBrowser,
  // The person at the editor sees the state that a run left, and continues from there.
  outlivesRun: true,
  create: async (context) => new BrowserSlot(context),
  dispose: (slot) => slot.close(),
  captureEvidence: (slot, capture) => slot.captureEvidence(capture),
  captureStep: (slot, capture) => slot.captureStep(capture),
  restoreState: (slot, state, user) => slot.restore(state, user),
});
