import { randomUUID } from 'node:crypto';
import type { Caller, Clock, Logger, Tier } from '@gatehouse/sdk-plugin';
import type { Authenticator, PluginDirectory } from '@gatehouse/sdk-plugin/internal';
import type { KeyRecords } from './keep-system-keys-in-memory.ts';
import { KeyProofs } from './key-proofs.ts';
import { KeyUsage, type Uses, withUses } from './key-usage.ts';
import { createRawKey, digestOf } from './raw-key.ts';
import { RecentDigests } from './recent-digests.ts';
import type { KeyChange, KeyFacts, StoredKey } from './stored-api-key.ts';

/** Longer texts are no keys; they are refused before they cost a hash. */
const LONGEST_KEY = 512;

export interface IssuedKey {
  readonly key: StoredKey;
  readonly rawKey: string;
}

/** A key that works, found by its digest. */
interface Entry {
  readonly caller: Caller;
  readonly expiresAtMs: number;
  readonly uses: Uses;
}

type ConfirmFacts = Pick<StoredKey, 'confirmFrom' | 'systemProvisioned'>;

interface Parts {
  readonly keys: KeyRecords;
  readonly clock: Clock;
  readonly log: Logger;
  readonly directory: Pick<PluginDirectory, 'grantableScopes'>;
  /** Calls of this tier and above wait for a person, for all keys but those of the product itself. */
  readonly confirmFrom?: Tier | undefined;
}

/**
 * All keys with their records and their current validity. A revocation is effective in memory before it is on disk, a
 * grant after.
 */
export class KeyStore implements Authenticator {
  readonly #keys: KeyRecords;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #directory: Parts['directory'];
  readonly #confirmFrom: Tier | undefined;
  readonly #usage: KeyUsage;
  readonly #entries = new Map<string, Entry>();
  /** How often each key was dropped, so that a write from before the drop cannot bring it back. */
  readonly #drops = new Map<string, number>();
  readonly #listeners: ((keyId: string) => void)[] = [];
  readonly #digests = new RecentDigests();
  readonly #proofs = new KeyProofs();

  constructor({ keys, clock, log, directory, confirmFrom }: Parts) {
    this.#keys = keys;
    this.#clock = clock;
    this.#log = log;
    this.#directory = directory;
    this.#confirmFrom = confirmFrom;
    this.#usage = new KeyUsage({ keys, log });
    for (const key of keys.all()) if (key.enabled) this.#admit(key);
  }

  authenticate(rawKey: string, connection?: object): Caller | null {
    if (rawKey.length > LONGEST_KEY) return null;
    const entry = this.#entries.get(this.#digests.of(rawKey, connection));
    if (entry === undefined) return null;
    const now = this.#clock.now();
    if (entry.expiresAtMs <= now) return null;
    entry.uses.count += 1;
    entry.uses.lastAt = now;
    this.#usage.planWrite();
    return entry.caller;
  }

  isActive(keyId: string): boolean {
    const hash = this.#keys.get(keyId)?.hash;
    const entry = hash === undefined ? undefined : this.#entries.get(hash);
    return entry !== undefined && entry.expiresAtMs > this.#clock.now();
  }

  proveKnown(keyName: string, text: string): string {
    return this.#proofs.prove(keyName, text, this.#activeDigests());
  }

  onChange(listener: (keyId: string) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * In the order of creation, those of the product itself last. `enabled` says whether the key works now, whatever the
   * disk says.
   */
  all(): readonly StoredKey[] {
    return this.#keys.all().map((key) => this.#asItWorks(key));
  }

  get(id: string): StoredKey | null {
    const key = this.#keys.get(id);
    return key === undefined ? null : this.#asItWorks(key);
  }

  /** Ids of the keys that it came of; those stay though they were revoked. */
  ancestorsOf(id: string): readonly string[] {
    return this.#keys.get(id)?.ancestors ?? [];
  }

  /** The tier from which calls of a key wait for people; null where none does. */
  confirmFromOf({ confirmFrom, systemProvisioned }: ConfirmFacts): Tier | null {
    const asked = [confirmFrom, systemProvisioned ? null : this.#confirmFrom].filter((tier) => tier != null);
    return asked.length === 0 ? null : (Math.min(...asked) as Tier);
  }

  async issue(facts: KeyFacts): Promise<IssuedKey> {
    const rawKey = createRawKey(facts);
    const ancestors = facts.createdBy === null ? [] : [facts.createdBy, ...this.ancestorsOf(facts.createdBy)];
    const key = { ...toStoredKey(facts, rawKey, this.#clock.timestamp()), ancestors };
    await this.#keys.insert(key);
    this.#admit(key);
    return { key, rawKey };
  }

  /** Null when the id is unknown. If disabling rejects, the key is refused all the same. */
  async change(id: string, change: KeyChange): Promise<StoredKey | null> {
    const before = this.#keys.get(id);
    if (before === undefined) return null;
    if (change.enabled === false) this.#drop(before);
    const drops = this.#drops.get(id);
    const after = await this.#keys
      .update(id, (key) => ({ ...key, ...change }))
      .catch((error: unknown) => {
        if (this.#keys.get(id) === undefined) return null;
        this.#log.error('The change of a key could not be written.', { keyId: id, change, error });
        throw error;
      });
    if (after === null) return null;
    const isEnabledNow = change.enabled === true && this.#drops.get(id) === drops;
    if (isEnabledNow || this.#entries.has(after.hash)) this.#admit(after);
    this.#announce(id);
    return this.#asItWorks(after);
  }

  /** Sets a later end for a key that works. Calls that wait go on. */
  async extend(id: string, expiresAt: string): Promise<void> {
    const after = await this.#keys.update(id, (key) => ({ ...key, expiresAt }));
    if (after !== undefined && this.#entries.has(after.hash)) this.#admit(after);
  }

  /** False when the id is unknown. If it rejects, the key is refused and still on disk. */
  async revoke(id: string): Promise<boolean> {
    const key = this.#keys.get(id);
    if (key === undefined) return false;
    this.#drop(key);
    const isRemoved = await this.#keys.remove(id).catch((error: unknown) => {
      this.#log.error(
        'A revoked key is still on disk; it is refused until the next start. Revoke it again.',
        {
          keyId: id,
          error,
        },
      );
      throw error;
    });
    this.#usage.forget(id);
    return isRemoved;
  }

  /** Writes the counters. */
  async close(): Promise<void> {
    await this.#usage.write();
  }

  *#activeDigests(): Iterable<string> {
    const now = this.#clock.now();
    for (const [digest, { expiresAtMs }] of this.#entries) if (expiresAtMs > now) yield digest;
  }

  #admit(key: StoredKey): void {
    const expiresAtMs = key.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(key.expiresAt);
    this.#entries.set(key.hash, { caller: this.#toCaller(key), expiresAtMs, uses: this.#usage.of(key.id) });
  }

  #drop(key: StoredKey): void {
    this.#entries.delete(key.hash);
    this.#drops.set(key.id, (this.#drops.get(key.id) ?? 0) + 1);
    this.#announce(key.id);
  }

  #announce(keyId: string): void {
    for (const listener of this.#listeners) listener(keyId);
  }

  #asItWorks(key: StoredKey): StoredKey {
    const scopes = key.allScopes ? [...this.#directory.grantableScopes()] : key.scopes;
    return { ...withUses(key, this.#usage.of(key.id)), scopes, enabled: this.#entries.has(key.hash) };
  }

  #toCaller(key: StoredKey): Caller {
    const { id: keyId, label, maxTier, expiresAt } = key;
    const confirmFrom = this.confirmFromOf(key);
    const facts = {
      keyId,
      label,
      maxTier,
      expiresAt,
      ...confirmOf(confirmFrom, key.confirmByClient === true),
    };
    if (!key.allScopes) return Object.freeze({ ...facts, scopes: new Set(key.scopes) });
    const directory = this.#directory;
    return Object.freeze({
      ...facts,
      get scopes() {
        return directory.grantableScopes();
      },
    });
  }
}

function toStoredKey(facts: KeyFacts, rawKey: string, createdAt: string): StoredKey {
  return {
    ...facts,
    id: randomUUID(),
    hash: digestOf(rawKey),
    createdAt,
    enabled: true,
    lastUsedAt: null,
    usageCount: 0,
  };
}

function confirmOf(
  confirmFrom: Tier | null,
  byClient: boolean,
): Pick<Caller, 'confirmFrom' | 'confirmByClient'> {
  if (confirmFrom === null) return {};
  return byClient ? { confirmFrom, confirmByClient: true } : { confirmFrom };
}
