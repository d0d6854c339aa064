import assert from 'node:assert/strict';
import type { Caller, Logger } from '@gatehouse/sdk-plugin';
import { KeyStore } from '../keys/key-store.ts';
import type { KeyFacts, StoredKey } from '../keys/stored-api-key.ts';
import { createMemoryCollection } from './memory-collection.ts';

export const start = Date.parse('2030-01-01T00:00:00.000Z');

/** A key store in memory with a clock that tests advance. */
export function createKeyKit() {
  const time = { now: start };
  const clock = { now: () => time.now, timestamp: () => new Date(time.now).toISOString() };
  const keys = createMemoryCollection<StoredKey>();
  const logged: string[] = [];
  const note = (message: string) => void logged.push(message);
  const log: Logger = { debug: note, info: note, warn: note, error: note };
  const scopes = new Set(['admin', 'project:read', 'task:read', 'task:edit', 'io:network']);
  const directory = { grantableScopes: () => scopes };
  const openBook = () => new KeyStore({ keys, clock, log, directory });
  return { time, clock, keys, logged, openBook, directory, scopes };
}

export function keyFacts(facts: Partial<KeyFacts> = {}): KeyFacts {
  return {
    label: 'ci',
    maxTier: 1,
    scopes: ['project:read'],
    expiresAt: null,
    systemProvisioned: false,
    createdBy: null,
    ...facts,
  };
}

export function callerWith(facts: Partial<Omit<Caller, 'scopes'>> & { scopes?: readonly string[] }): Caller {
  const { scopes = ['admin', 'project:read', 'task:read', 'task:edit', 'io:network'], ...others } = facts;
  return {
    keyId: 'calling-key',
    label: 'admin',
    maxTier: 3,
    expiresAt: null,
    ...others,
    scopes: new Set(scopes),
  };
}

/** The object holds these fields with these values, whatever else it holds. */
export function assertHas(actual: object | null | undefined, expected: object): void {
  assert.deepEqual({ ...actual, ...expected }, { ...actual });
}
