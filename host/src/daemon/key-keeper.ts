import { service } from '@gatehouse/sdk-plugin';

/** What the daemon asks of the plugin that keeps the keys. */
export interface KeyKeeper {
  /** The raw first admin key, once; null when there is a key already. */
  ensureBootstrapKey(): Promise<string | null>;
  /** A key with every scope for a part of the product itself. Nothing but memory holds it. */
  issueSystemKey(label: string): Promise<{ readonly id: string; readonly rawKey: string }>;
  revoke(id: string): Promise<void>;
}

export const keyKeeper = service<KeyKeeper>('auth-audit.keys');
