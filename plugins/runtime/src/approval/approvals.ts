import { type Caller, type ContentScope, service } from '@gatehouse/sdk-plugin';

/** Content that a key saved, started or approved. */
export interface VouchedFile {
  /** Absolute path; null for content without a file. */
  readonly path: string | null;
  readonly digest: string;
  /** Whether the key may run the bytes: see `vouchesFor`. */
  readonly isSufficient: boolean;
}

export interface Voucher {
  readonly caller: Caller;
  /** Id of the request that wrote or approved it. */
  readonly requestId: string;
}

/** The key that wrote or approved a file last. */
export interface FileVoucher {
  readonly path: string;
  readonly digest: string;
  readonly isSufficient: boolean;
  readonly keyId: string;
  readonly label: string;
  /** The content scopes of the key at that time. */
  readonly scopes: readonly ContentScope[];
  /** UTC ISO-8601. */
  readonly at: string;
  readonly requestId: string;
}

/** Which keys of this installation vouch for which project content. Changes are on disk when a promise resolves. */
export interface Approvals {
  note(files: readonly VouchedFile[], voucher: Voucher): Promise<void>;
  /** Whether a key that may run this content saved, started or approved it, or the product ships it. */
  isKnown(digest: string): Promise<boolean>;
  /** The key that last wrote or approved the file at a path through the API, or null. */
  lastAt(path: string): Promise<FileVoucher | null>;
}

export const approvals = service<Approvals>('runtime.approvals');
