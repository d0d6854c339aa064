import { channel } from '@gatehouse/sdk-actions';

export interface SecretQuestion {
  readonly names: readonly string[];
}

export interface SecretAnswer {
  /** Values by name of the secrets that the run may read. */
  readonly values: Readonly<Record<string, string>>;
  /** By name of the others: why the run may not read it, and what to do. */
  readonly problems: Readonly<Record<string, string>>;
}

/** The question of a run before its first action, where its project names secrets. */
export const readSecrets = channel<SecretQuestion, SecretAnswer>('secrets.read');
