import type { Caller } from '@gatehouse/sdk-plugin';
import type { Authenticator } from '@gatehouse/sdk-plugin/internal';
import type { Key } from './call-types.ts';

/** Keys that are created when a test uses them. */
export interface FakeKeys extends Authenticator {
  /** The raw key to send. Equal keys of a test have the same raw key. */
  rawKeyFor(key: Key): string;
  /** Ends keys that were used before, like an expiry or a revocation. */
  end(key: Key): void;
}

interface Issued {
  readonly rawKey: string;
  readonly caller: Caller;
  isActive: boolean;
}

export function createFakeKeys(): FakeKeys {
  const issued = new Map<string, Issued>();
  const listeners: ((keyId: string) => void)[] = [];
  const byRawKey = (rawKey: string) => [...issued.values()].find((key) => key.rawKey === rawKey);
  const issue = (key: Key): Issued => {
    const name = nameOf(key);
    const known = issued.get(name) ?? toIssued(key, issued.size + 1);
    issued.set(name, known);
    return known;
  };
  return {
    rawKeyFor: (key) => issue(key).rawKey,
    end: (key) => {
      const ended = issue(key);
      ended.isActive = false;
      for (const listener of listeners) listener(ended.caller.keyId);
    },
    authenticate: (rawKey) => {
      const key = byRawKey(rawKey);
      return key?.isActive === true ? key.caller : null;
    },
    isActive: (keyId) => [...issued.values()].some((key) => key.caller.keyId === keyId && key.isActive),
    proveKnown: () => '',
    onChange: (listener) => void listeners.push(listener),
  };
}

function nameOf({ tier, scopes, state = 'active' }: Key): string {
  return `${state} T${tier} ${[...scopes].sort().join(' ')}`;
}

function toIssued({ tier, scopes, state = 'active' }: Key, number: number): Issued {
  const caller: Caller = {
    keyId: `test-key-${number}`,
    label: `test key ${number}`,
    maxTier: tier,
    scopes: new Set(scopes),
    expiresAt: state === 'expired' ? '2000-01-01T00:00:00.000Z' : null,
  };
  return { rawKey: `test_${number}`, caller, isActive: state === 'active' };
}

/** Asks the keys of the test first, then the key store of a plugin under test. */
export function joinAuthenticators(first: Authenticator, second: () => Authenticator | null): Authenticator {
  return {
    authenticate: (rawKey) => first.authenticate(rawKey) ?? second()?.authenticate(rawKey) ?? null,
    isActive: (keyId) => first.isActive(keyId) || second()?.isActive(keyId) === true,
    proveKnown: (keyName, text) => second()?.proveKnown(keyName, text) ?? first.proveKnown(keyName, text),
    onChange: (listener) => first.onChange(listener),
  };
}
