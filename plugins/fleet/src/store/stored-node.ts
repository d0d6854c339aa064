/** A node that the daemon knows. */
export interface StoredNode {
  readonly id: string;
  readonly name: string;
  /** SHA-256 of its credential, in hex; null before it joined. */
  readonly credentialHash: string | null;
  /** The key that it made, X25519 in base64url; missing for a node that has shown none. */
  readonly publicKey?: string;
  readonly joinedAt: string | null;
  readonly lastSeenAt: string | null;
  /** Whether it had a session; after the death of a daemon, whether its workers may still run. */
  readonly isConnected: boolean;
  /** Null before it joined, as are its slots. */
  readonly version: string | null;
  readonly slots: number | null;
  readonly labels: readonly string[];
}
