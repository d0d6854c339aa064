import { tunnelProblem } from '@gatehouse/sdk-actions/proxy';
import { connectToProxy } from './connect-to-proxy.ts';
import { certificateStatus } from './join-browser.ts';
import type { ProxyRelay } from './proxy-relay.ts';

/** Statuses of the relay for a site that it did not reach. No site answers with these. */
const problems: Readonly<Record<number, string>> = {
  590: 'did not open a way to the site',
  592: 'answered what is no HTTP',
  593: 'was not found by its name',
  594: 'refused the connection',
  595: 'broke the connection off',
  596: 'broke the connection off',
  597: 'refused the user or the password',
  [certificateStatus]: 'showed a certificate that is not trusted',
  599: 'did not open a way to the site',
};
/** Statuses for a proxy that cannot be used for any site. */
const UNUSABLE: ReadonlySet<number> = new Set([593, 594, 597]);
const UNREACHED = /^net::ERR_(?:TUNNEL|PROXY)_CONNECTION_FAILED/;
const PROBE_MS = 5000;

interface Ending {
  /** Null where the page has no response. */
  readonly status: number | null;
  /** The error of the browser; null where it has none. */
  readonly errorText: string | null;
}

/** Whether a load ended at the relay or the proxy behind it. For the browser some of these are pages. */
export function endedAtProxy({ status, errorText }: Ending): boolean {
  return UNREACHED.test(errorText ?? '') || (status ?? 0) in problems;
}

export interface ProxyProblem {
  /** Names the proxy and the reason, without its password. */
  readonly words: string;
  /** The proxy can be used for no site; otherwise it refused only this one. */
  readonly isUnusable: boolean;
}

/** Null for a load that did not end at the proxy. */
export async function proxyProblem(relay: ProxyRelay | null, ending: Ending): Promise<ProxyProblem | null> {
  if (relay === null || !endedAtProxy(ending)) return null;
  const isTunnel = UNREACHED.test(ending.errorText ?? '');
  const status = isTunnel ? relay.lastTunnelProblem : (ending.status ?? 0);
  const known = problems[status] ?? 'did not open a way to the site';
  if (status === certificateStatus) {
    return { words: relay.certificates?.lastProblem ?? '', isUnusable: false };
  }
  const { behind } = relay;
  if (behind === null) return { words: `the site or its name ${known}`, isUnusable: false };
  // The relay does not learn more of a failed tunnel, so the proxy is asked again.
  const isCertain = UNUSABLE.has(status);
  const reason = isCertain ? null : await reasonNow(behind);
  const words = `the proxy ${behind.shown} ${reason === null ? known : `cannot be used: ${reason}`}`;
  return { words, isUnusable: isCertain || reason !== null };
}

/** The reason why the proxy cannot be used at all; null where it refused only the site. */
async function reasonNow(proxy: NonNullable<ProxyRelay['behind']>): Promise<string | null> {
  const signal = AbortSignal.timeout(PROBE_MS);
  const socket = await connectToProxy(proxy, signal);
  if (typeof socket === 'string') return socket;
  return tunnelProblem(socket, proxy, signal).catch(() => `no answer within ${PROBE_MS / 1000} s`);
}
