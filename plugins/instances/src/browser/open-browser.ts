import type { UsageMeter } from '@gatehouse/sdk-actions';
import { browserAuthorities } from '@gatehouse/sdk-actions/internal/tls';
import type { FileLock } from '@gatehouse/sdk-plugin/internal/file-lock';
import type { OpenedInstance } from '../instance-channels.ts';
import { Downloads } from './downloads.ts';
import { isDriven } from './driving.ts';
import { launchBrowser } from './launch-browser.ts';
import type { LaunchedBrowser } from './launched-browser.ts';
import { lockProfile } from './lock-profile.ts';
import { OwnCertificates } from './proxy/own-certificates.ts';
import { DIRECT, parseProxyAddress } from './proxy/parse-proxy-address.ts';
import { ProxyRelay } from './proxy/proxy-relay.ts';
import { recallPages, rememberBrowser } from './remember-browser.ts';
import { carrySettings, settingsOf } from './settings/browser-settings.ts';
import { readStoredState, type StoredState } from './stored-state.ts';
import { Tabs } from './tabs.ts';
import { TrafficMeter } from './traffic-meter.ts';

/** A browser of this process, opened by a run or the API. */
export interface OpenBrowser {
  readonly instance: OpenedInstance;
  launched: LaunchedBrowser;
  tabs: Tabs;
  downloads: Downloads;
  /** The relay between it and the network; null for a direct connection. */
  relay: ProxyRelay | null;
  /** For a profile that is kept; otherwise null. */
  readonly lock: FileLock | null;
  /** Counts its requests; null where no run has it alone. */
  readonly meter: TrafficMeter | null;
  /** `gone`: it crashed, or something else ended it. */
  state: 'open' | 'reopening' | 'closed' | 'gone';
}

/** Commands find browsers here, by the id of the instance. */
const browsers = new Map<number, OpenBrowser>();

export function findOpenBrowser(instanceId: number): OpenBrowser | null {
  return browsers.get(instanceId) ?? null;
}

/** The browser that the runs of the editor and the API share; at most one exists in a process. */
export function findSharedBrowser(): OpenBrowser | null {
  return [...browsers.values()].find(({ instance, state }) => instance.isShared && state === 'open') ?? null;
}

/** @param warn takes what happens between two uses, such as a dialog that was dismissed. */
export async function openBrowser(
  instance: OpenedInstance,
  warn: (message: string) => void,
  usage: UsageMeter | null = null,
): Promise<OpenBrowser> {
  const lock = instance.keepsProfile ? lockProfile(instance.profileDir) : null;
  const { launched, relay } = await launchWithRelay(instance).catch(async (error: unknown) => {
    lock?.release();
    throw error;
  });
  const keepsDialogs = () => instance.isForCalls && !isDriven();
  const tabs = new Tabs(launched.context, { warn, keepsDialogs });
  const downloads = new Downloads(launched.context);
  const meter = usage && new TrafficMeter(usage, () => browser.relay?.behind ?? null);
  const browser: OpenBrowser = { instance, launched, tabs, downloads, relay, lock, meter, state: 'open' };
  meter?.watch(launched.context);
  browsers.set(instance.instanceId, browser);
  watchEnd(browser);
  return browser;
}

/**
 * Opens a browser again with what it stored and the same tabs, whose pages are loaded again: behind a relay where it had
 * none, or as another device.
 */
export async function reopenBrowser(browser: OpenBrowser, relay: ProxyRelay | null): Promise<void> {
  const stored = browser.launched.sharesProcess ? await readStoredState(browser.launched.context) : null;
  browser.state = 'reopening';
  const memory = await rememberBrowser(browser);
  try {
    await relaunch(browser, relay, stored);
    browser.relay = relay;
    browser.tabs = await browser.tabs.recall(memory.tabs, browser.launched.context);
    browser.downloads = new Downloads(browser.launched.context);
    browser.state = 'open';
    watchEnd(browser);
  } catch (error) {
    browser.state = 'gone';
    await browser.launched.end({ writesProfile: false });
    throw error;
  }
  await carrySettings(browser);
  await recallPages(browser, memory);
}

/** A profile is for one process at a time. A context makes room only when the new one is there. */
async function relaunch(
  browser: OpenBrowser,
  relay: ProxyRelay | null,
  stored: StoredState | null,
): Promise<void> {
  const { instance, launched } = browser;
  if (!launched.sharesProcess) await launched.end({ writesProfile: true });
  const { emulation } = settingsOf(browser);
  const next = await launchBrowser(instance, { relay, stored, emulation });
  if (launched.sharesProcess) await launched.end({ writesProfile: false });
  browser.launched = next;
  browser.meter?.watch(next.context);
  if (findOpenBrowser(instance.instanceId) !== browser)
    throw new Error('The browser was released meanwhile.');
}

async function launchWithRelay(
  instance: OpenedInstance,
): Promise<{ launched: LaunchedBrowser; relay: ProxyRelay | null }> {
  const relay = await startRelay(instance);
  const launched = await launchBrowser(instance, { relay }).catch(async (error: unknown) => {
    await relay?.close();
    throw error;
  });
  return { launched, relay };
}

async function startRelay(instance: OpenedInstance): Promise<ProxyRelay | null> {
  const { proxy, refusedPorts, localNetwork } = instance;
  const authorities = usualAuthorities(instance);
  if (proxy === null && authorities.length === 0) return null;
  const certificates = authorities.length === 0 ? null : new OwnCertificates(authorities);
  const behind = proxy === null || proxy === DIRECT ? null : parseProxyAddress(proxy, refusedPorts);
  const relay = await ProxyRelay.start({ behind, refusedPorts, localNetwork });
  relay.certificates = certificates;
  return relay;
}

/** The authorities of the operator and of the task. */
export function usualAuthorities({ authorities = [] }: OpenedInstance): readonly string[] {
  return [...browserAuthorities(), ...authorities];
}

function watchEnd(browser: OpenBrowser): void {
  const { launched } = browser;
  launched.context.on('close', () => {
    if (browser.state !== 'open' || browser.launched !== launched) return;
    browser.state = 'gone';
    browser.lock?.release();
  });
}

/** Safe to repeat. */
export async function closeOpenBrowser(browser: OpenBrowser): Promise<void> {
  browsers.delete(browser.instance.instanceId);
  browser.state = 'closed';
  await browser.meter?.settled();
  await browser.launched.end({ writesProfile: false });
  await browser.relay?.close();
  browser.lock?.release();
}
