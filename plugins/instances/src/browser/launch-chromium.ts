import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import type { Emulation } from '../declaration/emulation-operations.ts';
import type { OpenedInstance } from '../instance-channels.ts';
import { refusalRules } from './addressing/address.ts';
import { launchMessage } from './driver/driver-errors.ts';
import { loadDriver } from './driver/load-driver.ts';
import { enabledFeatures } from './enabled-features.ts';
import { registerFinders } from './finding/finder-engine.ts';
import { NavigationGuard } from './local-network/guard-navigations.ts';
import { contextOptions } from './settings/context-options.ts';
import { noEmulation } from './settings/emulation.ts';

const LAUNCH_MS = 30_000;

type Settings = Pick<
  OpenedInstance,
  | 'executablePath'
  | 'headless'
  | 'sandbox'
  | 'refusedPorts'
  | 'localNetwork'
  | 'profileDir'
  | 'scratchDir'
  | 'blocksServiceWorkers'
>;

export interface ChromiumOptions extends Settings {
  readonly args: readonly string[];
  readonly emulation?: Emulation;
  /** The hash of the key of relays that end TLS; empty where none does. */
  readonly relayKey?: string;
  /** The profile is not in the folder of the instance, whose path the command line must have. */
  readonly keepsProfile?: boolean;
}

/** A browser process that has just started. */
export interface Chromium {
  readonly browser: Browser;
  /** The context of its profile. */
  readonly context: BrowserContext;
  /** Process id of the browser itself, not of a wrapper script. */
  readonly pid: number;
  /** Null where pages may reach the local network. */
  readonly guard: NavigationGuard | null;
}

/**
 * Starts Chromium on a profile. It is driven over a pipe: it listens on no port.
 * @param prepare what else must succeed for the start
 */
export async function launchChromium(
  options: ChromiumOptions,
  prepare: (chromium: Chromium) => Promise<void> = async () => undefined,
): Promise<Chromium> {
  const { chromium, selectors } = loadDriver();
  await registerFinders(selectors);
  const { executablePath, headless, sandbox, profileDir, scratchDir, blocksServiceWorkers } = options;
  try {
    await mkdir(scratchDir, { recursive: true, mode: 0o700 });
    const context = await chromium.launchPersistentContext(profileDir, {
      executablePath,
      headless,
      chromiumSandbox: sandbox,
      args: browserArguments(options),
      env: { ...process.env, TMPDIR: scratchDir, TMP: scratchDir, TEMP: scratchDir },
      artifactsDir: scratchDir,
      acceptDownloads: true,
      serviceWorkers: blocksServiceWorkers === true ? 'block' : 'allow',
      timeout: LAUNCH_MS,
      ...contextOptions(options.emulation ?? noEmulation),
      // The worker handles its signals.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    try {
      const started = await inspect(context, options);
      await prepare(started);
      return started;
    } catch (error) {
      await context.close().catch(() => undefined);
      throw error;
    }
  } catch (error) {
    throw new Error(`The browser ${executablePath} did not start: ${launchMessage(error)}`);
  }
}

function browserArguments({
  refusedPorts,
  localNetwork,
  args,
  keepsProfile,
  scratchDir,
  relayKey = '',
}: ChromiumOptions): string[] {
  return [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--enable-features=${enabledFeatures({ localNetwork }).join(',')}`,
    // The folder of the instance in the command line identifies the process.
    ...(keepsProfile ? [`--disk-cache-dir=${join(scratchDir, 'cache')}`] : []),
    ...(relayKey === '' ? [] : [`--ignore-certificate-errors-spki-list=${relayKey}`]),
    ...args,
    ...(refusedPorts.length > 0 ? [`--host-resolver-rules=${refusalRules(refusedPorts)}`] : []),
  ];
}

async function inspect(
  context: BrowserContext,
  { localNetwork }: Pick<OpenedInstance, 'localNetwork'>,
): Promise<Chromium> {
  const browser = context.browser();
  if (browser === null) throw new Error('the driver gave no browser');
  const pid = await readPid(browser);
  const guard = localNetwork === 'closed' ? await NavigationGuard.start(browser) : null;
  return { browser, context, pid, guard };
}

async function readPid(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pid = processInfo.find((process) => process.type === 'browser')?.id;
  if (pid === undefined) throw new Error('it does not tell its process id');
  await session.detach();
  return pid;
}
