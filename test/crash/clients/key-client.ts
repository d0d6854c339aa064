import assert from 'node:assert/strict';
import { between, pick, type Random } from '@gatehouse/test-tiers';
import type { Load, LoadClient } from './load-client.ts';
import { Oracle } from './oracle.ts';

export interface KeyState {
  readonly label: string;
  readonly maxTier: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
  readonly enabled: boolean;
}

interface KnownKey {
  readonly id: string;
  readonly rawKey: string;
}

/** Whether a raw key must be accepted. */
export interface Expectation {
  readonly name: string;
  readonly rawKey: string;
  readonly isAlive: boolean;
}

/** The state that all key clients share. */
export class KeyRing {
  readonly oracle = new Oracle<KeyState>('key');
  readonly known = new Map<string, KnownKey>();
  /** Names of keys that changed since the last check. */
  readonly touched = new Set<string>();
  /**
   * The number of answers to each admin call, such as `DELETE /api/v1/auth/keys/1`: the audit must have as many
   * records.
   */
  readonly answered = new Map<string, number>();
  #names = 0;

  newName(): string {
    this.#names += 1;
    return `key-${this.#names}`;
  }

  countAnswer(call: string): void {
    this.answered.set(call, (this.answered.get(call) ?? 0) + 1);
  }

  /** Expectations for each changed key and for a few others, including revoked ones. */
  expectations(random: Random): readonly Expectation[] {
    const others = [...this.known.keys()].filter((name) => !this.touched.has(name));
    const some = others.length === 0 ? [] : Array.from({ length: 20 }, () => pick(random, others));
    return [...new Set([...this.touched, ...some])].flatMap((name) => {
      const rawKey = this.known.get(name)?.rawKey;
      if (rawKey === undefined) return [];
      return [{ name, rawKey, isAlive: this.oracle.stateOf(name)?.enabled === true }];
    });
  }
}

/** The part of a key's labels that never changes. */
export function keyNameOf(label: string): string {
  return label.split(' ')[0] ?? '';
}

const tiers = ['T0', 'T1', 'T2', 'T3'];
const scopes = ['project:read', 'project:edit', 'task:read', 'task:edit', 'task:control', 'admin'];

/** Issues, renames, disables, enables and revokes keys, and uses them. */
export function createKeyClient(ring: KeyRing): LoadClient {
  const own: string[] = [];
  const { oracle } = ring;

  async function issue({ daemon, random }: Load): Promise<void> {
    const name = ring.newName();
    ring.touched.add(name);
    const state = newKey(name, random);
    const { enabled, ...body } = state;
    const reply = await oracle.change(name, state, () => daemon.runner.ok('POST /auth/keys', body));
    ring.countAnswer('POST /api/v1/auth/keys');
    assert.match(reply.rawKey, /^gthk_/);
    ring.known.set(name, { id: reply.id, rawKey: reply.rawKey });
    own.push(name);
  }

  async function update({ daemon, random }: Load, name: string): Promise<void> {
    const before = oracle.stateOf(name);
    const known = ring.known.get(name);
    if (before === null || known === undefined) return;
    const change =
      random() < 0.5
        ? { enabled: !before.enabled }
        : { label: `${name} ${'é'.repeat(between(random, 0, 90))}` };
    ring.touched.add(name);
    const send = () => daemon.editor.ok(`PATCH /auth/keys/${known.id}`, change);
    await oracle.change(name, { ...before, ...change }, send);
    ring.countAnswer(`PATCH /api/v1/auth/keys/${known.id}`);
  }

  async function revoke({ daemon }: Load, name: string): Promise<void> {
    const known = ring.known.get(name);
    if (oracle.stateOf(name) === null || known === undefined) return;
    ring.touched.add(name);
    await oracle.change(name, null, () => daemon.runner.ok(`DELETE /auth/keys/${known.id}`));
    ring.countAnswer(`DELETE /api/v1/auth/keys/${known.id}`);
  }

  async function use({ daemon }: Load, name: string): Promise<void> {
    const known = ring.known.get(name);
    if (known === undefined) return;
    const { status } = await daemon.editor.as(known.rawKey).send('GET /auth/whoami');
    assert.equal(status, oracle.stateOf(name)?.enabled ? 200 : 401, `key ${name}`);
  }

  return {
    step: async (load) => {
      const kind = load.random();
      if (own.length === 0 || kind < 0.4) return issue(load);
      const name = pick(load.random, own.slice(-30));
      if (kind < 0.7) return update(load, name);
      return kind < 0.9 ? revoke(load, name) : use(load, name);
    },
  };
}

function newKey(name: string, random: Random): KeyState {
  return {
    label: `${name} ${'x'.repeat(between(random, 0, 180))}`,
    maxTier: pick(random, tiers),
    scopes: scopes.filter(() => random() < 0.5),
    expiresAt: random() < 0.3 ? '2999-01-31T12:00:00.000Z' : null,
    enabled: true,
  };
}
