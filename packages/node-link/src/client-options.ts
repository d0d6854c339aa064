import type { Logger } from '@gatehouse/sdk-plugin';
import type { LinkBeats, LinkSession } from './session.ts';

export interface LinkClientOptions {
  /** `wss://…`, or `ws://…` of a loopback address. */
  readonly url: string;
  /** PEM text of the authority that signed the certificate of the daemon; without it, those that Node knows. */
  readonly ca?: string;
  token(): string;
  /** The text about itself, in the version that both sides speak. */
  greeting(protocol: number): object;
  /**
   * A new session began, with the welcome of the daemon. It calls `listen`, and resolves when all work of an earlier session has
   * ended: the daemon sees the session afterwards.
   */
  onSession(session: LinkSession, welcome: unknown): Promise<void>;
  /** The daemon did not answer, or this process stood still: end all work of the session now. The session is over afterwards. */
  onFence(): void;
  /** A refusal that another attempt does not mend. The client has stopped. */
  onRefused(reason: string): void;
  readonly log: Logger;
  readonly beats?: Partial<LinkBeats>;
}
