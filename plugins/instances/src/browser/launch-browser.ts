import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { OpenedInstance } from '../instance-channels.ts';
import { portOf, refusalRules } from './addressing/address.ts';
import { launchMessage } from './driver/driver-errors.ts';
import { enabledFeatures } from './enabled-features.ts';
import { registerFinders } from './finding/finder-engine.ts';
import { guardNavigations } from './local-network/guard-navigations.ts';
import { hostOf } from './local-network/local-address.ts';
import { openRelayDoor } from './proxy/open-relay-door.ts';
import type { ProxyRelay } from './proxy/proxy-relay.ts';

const LAUNCH_MS = 30_000;

export interface LaunchedBrowser {
  readonly context: BrowserContext;
  /** Process id of the browser itself, not of a wrapper script. */
  readonly pid: number;
}

/** Starts Chromium on the profile of the instance. It is driven over a pipe: it listens on no port. */
export async function launchBrowser(
  instance: OpenedInstance,
  relay: ProxyRelay | null,
): Promise<LaunchedBrowser> {
  // The driver costs 350 ms and 75 MB, so only a run that uses a browser loads it.
  const { chromium, selectors } = await import('playwright-core');
  await registerFinders(selectors);
  const { executablePath, headless, sandbox, profileDir, scratchDir } = instance;
  try {
    const context = await chromium.launchPersistentContext(profileDir, {
      executablePath,
      headless,
      chromiumSandbox: sandbox,
      args: [...browserArguments(instance), ...relayArguments(relay)],
      env: { ...process.env, TMPDIR: scratchDir, TMP: scratchDir, TEMP: scratchDir },
      artifactsDir: scratchDir,
      acceptDownloads: true,
      timeout: LAUNCH_MS,
      // The worker handles its signals.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const pid = await readPid(context);
    if (relay !== null) await openRelayDoor(context, relay);
    if (instance.localNetwork === 'closed') {
      await guardNavigations(context, {
        resolvesNames: () => (relay?.behind ?? null) === null,
        admit: (url) => relay?.admit(hostOf(url), portOf(url)),
      });
    }
    return { context, pid };
  } catch (error) {
    throw new Error(`The browser ${executablePath} did not start: ${launchMessage(error)}`);
  }
}

function browserArguments({
  refusedPorts,
  localNetwork,
  browserArgs,
  keepsProfile,
  scratchDir,
}: OpenedInstance): string[] {
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
    ...browserArgs,
    ...(refusedPorts.length > 0 ? [`--host-resolver-rules=${refusalRules(refusedPorts)}`] : []),
  ];
}

/** All traffic goes through the relay, also to this machine. */
function relayArguments(relay: ProxyRelay | null): readonly string[] {
  return relay === null ? [] : [`--proxy-server=${relay.address}`, '--proxy-bypass-list=<-loopback>'];
}

async function readPid(context: BrowserContext): Promise<number> {
  try {
    const session = await context.browser()?.newBrowserCDPSession();
    const info = await session?.send('SystemInfo.getProcessInfo');
    const pid = info?.processInfo.find((process) => process.type === 'browser')?.id;
    if (pid === undefined) throw new Error('it does not tell its process id');
    await session?.detach();
    return pid;
  } catch (error) {
    await context.close().catch(() => undefined);
    throw error;
  }
}
