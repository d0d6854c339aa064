/** A node that the daemon knows. */
export interface StoredNode {
  readonly id: string;
  readonly name: string;
  /** SHA-256 of its credential, in hex. */
  readonly credentialHash: string;
  readonly joinedAt: string;
  readonly lastSeenAt: string;
  /** Whether it had a session; after the death of a daemon, whether its workers may still run. */
  readonly isConnected: boolean;
  readonly version: string;
  readonly slots: number;
  readonly labels: readonly string[];
}
