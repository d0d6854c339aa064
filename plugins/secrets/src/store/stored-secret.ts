import type { StoredDocument } from '@gatehouse/sdk-plugin';

/** A stored secret; its id is its name. */
export interface StoredSecret extends StoredDocument {
  /** The encrypted value in base64. */
  readonly box: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly tasks: readonly string[];
  readonly projects: readonly string[];
}
