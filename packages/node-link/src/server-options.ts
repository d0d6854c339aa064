import type { Logger } from '@gatehouse/sdk-plugin';
import type { LinkBeats, LinkSession } from './session.ts';

export interface LinkServerOptions {
  readonly host: string;
  readonly port: number;
  /** PEM texts. Null is plain text, which is allowed on loopback addresses alone. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  /** The id of the node that has the token; null refuses it. The token is never logged. */
  authenticate(token: string): Promise<string | null>;
  /** Changes with each start of the daemon. */
  readonly incarnation: string;
  /** The first text of the daemon to a node, after a look at its greeting. A string refuses the node with that reason. */
  welcome(nodeId: string, greeting: unknown): object | string;
  /** A node has a new session, and has ended all that an earlier one had. It calls `listen` before it returns. */
  onSession(session: LinkSession): void;
  /** A node came back with a session that is over: what it kept for that is refused. */
  onLate?(nodeId: string): void;
  readonly log: Logger;
  readonly beats?: Partial<LinkBeats>;
}
