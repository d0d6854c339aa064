import type { LinkSession } from '@gatehouse/node-link/session';
import type { NodeGreeting } from '../protocol/node-greeting.ts';
import { sealSession } from '../sealing/seal-session.ts';
import { keysForNode, type SessionKeys } from '../sealing/session-keys.ts';
import type { StoredNode } from '../store/stored-node.ts';

interface Greeted {
  readonly node: StoredNode;
  readonly greeting: NodeGreeting;
  /** It shows a join token, so that its key may be new. */
  readonly joins: boolean;
}

const keyless =
  'The node shows no key to seal its messages to: it is of an earlier version, or something between took the key out. Install this version on the node, and join with wss://; the setting fleet.allowUnsealed of the daemon serves it all the same';

/** Seals the sessions of nodes to the keys with which they joined. */
export class SealedNodes {
  readonly #allowUnsealed: boolean;
  /** Keys of sessions that begin, by the id of the node. */
  readonly #keys = new Map<string, SessionKeys>();

  constructor({ allowUnsealed }: { readonly allowUnsealed: boolean }) {
    this.#allowUnsealed = allowUnsealed;
  }

  /** The public key of the daemon for the session; null where it goes unsealed, and a text refuses the node. */
  greet({ node, greeting: { keys }, joins }: Greeted): { readonly daemonKey: string | null } | string {
    this.#keys.delete(node.id);
    const known = joins ? undefined : node.publicKey;
    if (known !== undefined && known !== keys?.own)
      return 'The node does not show the key with which it joined: somebody else has its credential, or its data folder was changed';
    if (keys === undefined) return this.#allowUnsealed ? { daemonKey: null } : keyless;
    try {
      const session = keysForNode(keys);
      this.#keys.set(node.id, session.keys);
      return { daemonKey: session.daemonKey };
    } catch {
      return 'The node shows a key that is none';
    }
  }

  /** The session of a node that was greeted. */
  seal(session: LinkSession): LinkSession {
    const keys = this.#keys.get(session.nodeId);
    this.#keys.delete(session.nodeId);
    if (keys === undefined) return session;
    return sealSession(session, { sends: keys.toNode, receives: keys.toDaemon });
  }
}
