import { channel } from '@gatehouse/sdk-actions';

export interface SecretQuestion {
  readonly names: readonly string[];
}

export interface SecretAnswer {
  /** By name, of those that the run may read. */
  readonly values: Readonly<Record<string, string>>;
  /** Of the others: why it may not, and what helps. */
  readonly problems: Readonly<Record<string, string>>;
}

/** What a run asks before its first action, where its project names secrets. The plugin that keeps them answers. */
export const readSecrets = channel<SecretQuestion, SecretAnswer>('secrets.read');
