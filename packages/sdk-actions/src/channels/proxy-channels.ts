import { channel } from './channel.ts';

/** Selects the proxy: least recently taken, oldest of the pool, random, or taken least often. */
export type ProxyRule = 'next' | 'first' | 'random' | 'leastUsed';

/** The request of an action for a proxy of the pool. */
export interface TakeProxy {
  /** The proxy has at least one of these labels; an empty list accepts any proxy. */
  readonly labels: readonly string[];
  /** No other run gets the proxy until it is released. */
  readonly isExclusive: boolean;
  /** `next` by default. */
  readonly rule?: ProxyRule;
  /** Time to wait for a free proxy that answers; 0 does not wait. */
  readonly waitSeconds: number;
}

export interface TakenProxy {
  /** With its password, such as `socks5://user:password@host:1080`; null when none was free in time. */
  readonly url: string | null;
}

export interface ReleaseProxy {
  readonly url: string;
  /** The proxy did not work: it is checked before it is used again. */
  readonly isFaulty: boolean;
}

/** Takes a proxy for the run that asks. Proxies that the run still has at its end are released. */
export const takeProxy = channel<TakeProxy, TakenProxy>('proxies.take');

/** Releases a proxy; false when the run does not have it. */
export const releaseProxy = channel<ReleaseProxy, boolean>('proxies.release');
