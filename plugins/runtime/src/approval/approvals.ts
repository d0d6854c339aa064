import { type Caller, type ContentScope, service } from '@gatehouse/sdk-plugin';

/** Bytes that somebody saved, started or approved. */
export interface VouchedFile {
  /** Absolute; null where they lie in no file. */
  readonly path: string | null;
  readonly digest: string;
  /** Whether the key may run the bytes: see `vouchesFor`. */
  readonly isSufficient: boolean;
}

export interface Voucher {
  readonly caller: Caller;
  /** Of the call that did it. */
  readonly requestId: string;
}

/** The key that wrote or approved a file last. */
export interface FileVoucher {
  readonly path: string;
  readonly digest: string;
  readonly isSufficient: boolean;
  readonly keyId: string;
  readonly label: string;
  /** The content scopes that it held. */
  readonly scopes: readonly ContentScope[];
  /** UTC ISO-8601. */
  readonly at: string;
  readonly requestId: string;
}

/** Which keys of this installation stand behind which project bytes. On the disk when a promise resolves. */
export interface Approvals {
  note(files: readonly VouchedFile[], voucher: Voucher): Promise<void>;
  /** Whether a key that may run these bytes saved, started or approved them, or the product ships them. */
  isKnown(digest: string): Promise<boolean>;
  /** Who wrote or approved the file at a path last, through the API; null where nobody did. */
  lastAt(path: string): Promise<FileVoucher | null>;
}

export const approvals = service<Approvals>('runtime.approvals');
