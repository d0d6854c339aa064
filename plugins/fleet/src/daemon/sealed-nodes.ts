import type { LinkSession } from '@gatehouse/node-link/session';
import type { DaemonFacts, DaemonWelcome, NodeGreeting } from '../protocol/node-greeting.ts';
import { type Seals, sealSession } from '../sealing/seal-session.ts';
import { MessageOpener, MessageSealer } from '../sealing/sealed-messages.ts';
import { keysForNode } from '../sealing/session-keys.ts';
import type { StoredNode } from '../store/stored-node.ts';

interface Greeted {
  readonly node: StoredNode;
  readonly greeting: NodeGreeting;
  /** Those with a credential are for a node that shows a join token, so that its key may be new. */
  readonly facts: DaemonFacts;
}

const keyless =
  'The node shows no key to seal its messages to: it is of an earlier version, or something between took the key out. Install this version on the node, and join with wss://; the setting fleet.allowUnsealed of the daemon serves it all the same';

/** Seals the sessions of nodes to the keys with which they joined. */
export class SealedNodes {
  readonly #allowUnsealed: boolean;
  /** Seals of sessions that begin, by the id of the node. */
  readonly #seals = new Map<string, Seals>();

  constructor({ allowUnsealed }: { readonly allowUnsealed: boolean }) {
    this.#allowUnsealed = allowUnsealed;
  }

  /** The welcome of the session; a text refuses the node. */
  greet({ node, greeting: { keys }, facts }: Greeted): DaemonWelcome | string {
    this.#seals.delete(node.id);
    const known = facts.credential === null ? node.publicKey : undefined;
    if (known !== undefined && known !== keys?.own)
      return 'The node does not show the key with which it joined: somebody else has its credential, or its data folder was changed';
    if (keys === undefined) return this.#allowUnsealed ? { daemonKey: null, facts } : keyless;
    try {
      const { daemonKey, keys: session } = keysForNode(keys);
      const sealer = new MessageSealer(session.toNode);
      this.#seals.set(node.id, { sealer, opener: new MessageOpener(session.toDaemon) });
      return { daemonKey, facts: sealer.seal(facts).toString('base64') };
    } catch {
      return 'The node shows a key that is none';
    }
  }

  /** The session of a node that was greeted. */
  seal(session: LinkSession): LinkSession {
    const seals = this.#seals.get(session.nodeId);
    this.#seals.delete(session.nodeId);
    return seals === undefined ? session : sealSession(session, seals);
  }
}
