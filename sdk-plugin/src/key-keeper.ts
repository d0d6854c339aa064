import { service } from './service.ts';

/** The operations on keys that start-up and the command line need, without a key of their own. */
export interface KeyKeeper {
  /** The first admin key (T3, every scope), raw and only now; null when a person's key exists already. */
  ensureBootstrapKey(): Promise<string | null>;
  /** A key of the host's own (T3, every scope). It lives in memory and is noted in the execution journal. */
  issueSystemKey(label: string): Promise<{ readonly id: string; readonly rawKey: string }>;
  /** The key is refused from now on. Nothing happens when the id is unknown. */
  revoke(id: string): Promise<void>;
}

export const keyKeeper = service<KeyKeeper>('auth-audit.keys');
