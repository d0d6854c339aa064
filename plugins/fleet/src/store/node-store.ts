import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Clock, Collection } from '@gatehouse/sdk-plugin';
import type { NodeGreeting } from '../protocol/node-greeting.ts';
import type { StoredNode } from './stored-node.ts';

const tokenBytes = 32;

const unjoined = {
  credentialHash: null,
  joinedAt: null,
  lastSeenAt: null,
  isConnected: false,
  version: null,
  slots: null,
  labels: [],
} as const;

/** The nodes, and the tokens with which others may join. */
export class NodeStore {
  readonly #nodes: Collection<StoredNode>;
  readonly #clock: Clock;
  /**
   * Join tokens by their hash, in memory alone. A token is spent when its node has shown the credential that it got: an
   * answer may be lost.
   */
  readonly #joins = new Map<string, { readonly id: string; readonly end: number }>();

  constructor({ nodes, clock }: { readonly nodes: Collection<StoredNode>; readonly clock: Clock }) {
    this.#nodes = nodes;
    this.#clock = clock;
  }

  all(): readonly StoredNode[] {
    return this.#nodes.all();
  }

  get(id: string): StoredNode | undefined {
    return this.#nodes.get(id);
  }

  find(name: string): StoredNode | undefined {
    return this.#nodes.all().find((node) => node.name === name);
  }

  /** A token with which the node of that name may join within that time, also again. Adds the node where it is new. */
  async createToken(
    name: string,
    lifeMs: number,
  ): Promise<{ readonly token: string; readonly expiresAt: string }> {
    const known = this.find(name);
    const id = known?.id ?? randomUUID();
    if (known === undefined) await this.#nodes.insert({ ...unjoined, id, name });
    const token = `join_${randomBytes(tokenBytes).toString('base64url')}`;
    const end = this.#clock.now() + lifeMs;
    this.#joins.set(hashOf(token), { id, end });
    return { token, expiresAt: new Date(end).toISOString() };
  }

  /** The node behind a credential, or behind a join token; null refuses. */
  identify(token: string): { readonly id: string; readonly isNew: boolean } | null {
    const hash = hashOf(token);
    const known = this.#nodes
      .all()
      .find(({ credentialHash }) => credentialHash !== null && isSame(credentialHash, hash));
    if (known !== undefined) {
      this.#spend(known.id);
      return { id: known.id, isNew: false };
    }
    const join = this.#joins.get(hash);
    if (join === undefined) return null;
    const isValid = join.end > this.#clock.now() && this.#nodes.get(join.id) !== undefined;
    if (!isValid) this.#joins.delete(hash);
    return isValid ? { id: join.id, isNew: true } : null;
  }

  /** A node joins. Returns its credential, which replaces an earlier one. */
  async join(id: string): Promise<string> {
    const credential = `node_${randomBytes(tokenBytes).toString('base64url')}`;
    await this.#change(id, (node) => ({ ...node, credentialHash: hashOf(credential) }));
    return credential;
  }

  async connected(id: string, greeting: NodeGreeting): Promise<void> {
    const now = this.#clock.timestamp();
    const { keys } = greeting;
    const key = keys === undefined ? {} : { publicKey: keys.own };
    const facts = { ...factsOf(greeting), ...key, lastSeenAt: now, isConnected: true };
    await this.#change(id, (node) => ({ ...node, ...facts, joinedAt: node.joinedAt ?? now }));
  }

  async relabel(id: string, labels: readonly string[]): Promise<void> {
    await this.#change(id, (node) => ({ ...node, labels }));
  }

  async disconnected(id: string): Promise<void> {
    const lastSeenAt = this.#clock.timestamp();
    await this.#change(id, (node) => ({ ...node, lastSeenAt, isConnected: false }));
  }

  async remove(id: string): Promise<void> {
    await this.#nodes.remove(id);
  }

  #spend(id: string): void {
    for (const [hash, join] of this.#joins) if (join.id === id) this.#joins.delete(hash);
  }

  async #change(id: string, change: (node: StoredNode) => StoredNode): Promise<void> {
    if (this.#nodes.get(id) !== undefined) await this.#nodes.update(id, change);
  }
}

function factsOf({ version, slots, labels }: NodeGreeting) {
  return { version, slots, labels };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
