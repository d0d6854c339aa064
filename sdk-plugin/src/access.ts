const tiers = [0, 1, 2, 3] as const;

/** Risk tiers: 0 read, 1 edit, 2 execute, 3 reach into the machine. */
export type Tier = (typeof tiers)[number];

/** Both hosts, for operations that each of them serves. */
export const hostNames = ['editor', 'runner'] as const;

/** The editor host works on projects, the runner host runs tasks; one daemon serves both. */
export type HostName = (typeof hostNames)[number];

/** `domain:verb` in lower-case letters, such as `project:edit`, or the one cross-cutting scope `admin`. */
export type Scope = `${string}:${string}` | 'admin';

/** The content that a project may touch while it runs; checked before it starts. */
export const contentScopes = [
  'io:filesystem',
  'io:network',
  'io:database',
  'system:exec',
  'code:author',
] as const satisfies readonly Scope[];

/** One of `contentScopes`. */
export type ContentScope = (typeof contentScopes)[number];

/** The caller: the public part of an API key, never its secret. */
export interface Caller {
  readonly keyId: string;
  readonly label: string;
  readonly maxTier: Tier;
  readonly scopes: ReadonlySet<string>;
  /** UTC ISO-8601, or null when the key does not expire. */
  readonly expiresAt: string | null;
  /** Calls of this tier and above wait until a person approves them. Absent: none does. */
  readonly confirmFrom?: Tier;
  /** The person at the client of the key may approve them too. */
  readonly confirmByClient?: true;
}

/** Turns a raw key into its caller. Synchronous, since every request waits for it. */
export interface Authenticator {
  /**
   * Null for a missing, unknown, expired or disabled key: the answer is the same for all of them. `connection` is
   * what the key came by: the same key on the same connection may be looked up for less, never decided by memory.
   */
  authenticate(rawKey: string, connection?: object): Caller | null;
  /** Whether a key that was accepted before would be accepted now. */
  isActive(keyId: string): boolean;
  /**
   * Proves to the holder of a key that the daemon knows it: an HMAC of the text whose secret is the SHA-256 of the key.
   * `keyName` is the first 16 hexadecimal characters of that SHA-256. For a key that would not be accepted now the proof
   * fits nothing, and looks like any other.
   */
  proveKnown(keyName: string, text: string): string;
  /** Reports the id of each key that is changed or removed, as soon as the change holds. */
  onChange(listener: (keyId: string) => void): void;
}
