import { channel } from './channel.ts';

/** Which proxy a run gets: the one whose turn was longest ago, the oldest of the pool, any, or the one taken least often. */
export type ProxyRule = 'next' | 'first' | 'random' | 'leastUsed';

/** What an action asks of the pool of proxies. The plugin that keeps the pool answers. */
export interface TakeProxy {
  /** One of these labels is enough; none means any proxy. */
  readonly labels: readonly string[];
  /** Nobody else gets it until it is released. */
  readonly isExclusive: boolean;
  /** `next` where nothing is said. */
  readonly rule?: ProxyRule;
  /** How long to wait for one that answers and is free; 0 takes what is there now. */
  readonly waitSeconds: number;
}

export interface TakenProxy {
  /** With its password, such as `socks5://user:password@host:1080`; null when none was to be had in time. */
  readonly url: string | null;
}

export interface ReleaseProxy {
  readonly url: string;
  /** It did not carry: it is checked before anybody gets it again. */
  readonly isFaulty: boolean;
}

/** Takes a proxy for the run that asks. What the run still has at its end, however it ends, is released. */
export const takeProxy = channel<TakeProxy, TakenProxy>('proxies.take');

/** Gives a proxy back; false when the run does not have it. */
export const releaseProxy = channel<ReleaseProxy, boolean>('proxies.release');
