import { withDriverTimeLimit } from '../../browser/driver-time-limit.ts';
import type { OpenBrowser } from '../../browser/open-browser.ts';
import type { RequestRule } from '../../browser/rules/request-rule.ts';
import type { Reach } from '../../browser/rules/target-problem.ts';
import type { BrowserUser } from '../../browser/run-browser.ts';
import { settingsOf } from '../../browser/settings/browser-settings.ts';

const complaint = 'The browser did not answer';

interface Added {
  readonly rules: readonly RequestRule[];
  readonly at: 'first' | 'last';
}

export async function addRules(user: BrowserUser, browser: OpenBrowser, { rules, at }: Added): Promise<void> {
  const { context } = browser.launched;
  const adding = settingsOf(browser).requests.add(rules, { context, reach: reachOf(browser), at });
  await withDriverTimeLimit(user, { complaint }, adding);
  const [worker] = context.serviceWorkers();
  if (worker === undefined) return;
  user.log(
    'Warning',
    `The service worker ${worker.url().slice(0, 200)} answers requests of its pages by itself, which rules do not see. ` +
      'WebBrowser.StartInstance with ServiceWorkers block starts a browser without them.',
  );
}

/** Gives how many there were. */
export function removeRules(
  user: BrowserUser,
  browser: OpenBrowser,
  isMeant: (name: string) => boolean,
): Promise<number> {
  const removing = settingsOf(browser).requests.remove(isMeant, browser.launched.context);
  return withDriverTimeLimit(user, { complaint }, removing);
}

function reachOf(browser: OpenBrowser): Reach {
  const { refusedPorts, localNetwork } = browser.instance;
  return { refusedPorts, localNetwork, resolvesNames: () => (browser.relay?.behind ?? null) === null };
}
