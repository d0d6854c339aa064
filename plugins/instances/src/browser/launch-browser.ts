import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import type { Emulation } from '../declaration/emulation-operations.ts';
import type { OpenedInstance } from '../instance-channels.ts';
import { killBrowser } from './kill-browser.ts';
import { type Chromium, launchChromium } from './launch-chromium.ts';
import type { LaunchedBrowser } from './launched-browser.ts';
import { openRelayDoor } from './proxy/open-relay-door.ts';
import type { ProxyRelay } from './proxy/proxy-relay.ts';
import { relayIdentity } from './proxy/relay-identity.ts';
import { noEmulation } from './settings/emulation.ts';
import { sharedBrowsers } from './shared-browsers.ts';
import type { StoredState } from './stored-state.ts';
import { watchContext } from './watch-context.ts';

// The profile is deleted, so killing a browser that does not exit loses nothing. A run that was interrupted waits 1.5
// s for all its resources.
const CLOSE_MS = 1000;
/** Time to write a profile that is kept. */
const CLOSE_KEPT_MS = 5000;

export interface LaunchOptions {
  /** Null for a direct connection. */
  readonly relay: ProxyRelay | null;
  /** The stored state of the context before it; a process of its own continues with its profile. */
  readonly stored?: StoredState | null;
  readonly emulation?: Emulation;
}

export async function launchBrowser(
  instance: OpenedInstance,
  { relay, stored = null, emulation = noEmulation }: LaunchOptions,
): Promise<LaunchedBrowser> {
  const { sharing, keepsProfile = false, blocksServiceWorkers = false } = instance;
  const relayKey = relay?.certificates ? relayIdentity().keyHash : '';
  if (sharing !== null && !keepsProfile) {
    const options = { relay, stored, emulation, blocksServiceWorkers };
    return sharedBrowsers.open({ ...instance, sharing, relayKey }, options);
  }
  const args = [...instance.browserArgs, ...relayArguments(relay)];
  const chromium = await launchChromium(
    { ...instance, args, emulation, relayKey },
    async ({ context, guard }) => {
      if (relay !== null) await openRelayDoor(context, relay);
      if (guard !== null) await watchContext(guard, context, relay);
    },
  );
  const { context, pid } = chromium;
  return {
    context,
    pid,
    sharesProcess: false,
    end: ({ writesProfile }) => endProcess(chromium, { keepsProfile, writesProfile }),
  };
}

/** All traffic goes through the relay, also to this machine. */
function relayArguments(relay: ProxyRelay | null): readonly string[] {
  return relay === null ? [] : [`--proxy-server=${relay.address}`, '--proxy-bypass-list=<-loopback>'];
}

async function endProcess(
  { browser, context, pid }: Chromium,
  { keepsProfile, writesProfile }: { readonly keepsProfile: boolean; readonly writesProfile: boolean },
): Promise<void> {
  if (!browser.isConnected()) return;
  // It has no profile to write, and exiting takes long.
  if (!keepsProfile && !writesProfile) killBrowser(pid);
  const closed = context.close().catch(() => undefined);
  await withTimeLimit(closed, keepsProfile ? CLOSE_KEPT_MS : CLOSE_MS, () => killBrowser(pid));
}
