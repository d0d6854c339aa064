import type { Change, ContentPart } from '@gatehouse/plugin-runtime/api';

/** The content that a task may run, and the key that approved it. */
export interface TaskApproval {
  /** Digest of the project with all files that it runs. */
  readonly digest: string;
  /** Digest of the document alone. */
  readonly documentDigest: string;
  readonly parts: readonly ContentPart[];
  readonly keyId: string;
  readonly label: string;
  /** The content scopes of that key; no firing has more. */
  readonly scopes: readonly string[];
  /** UTC ISO-8601. */
  readonly at: string;
}

export const holdCodes = ['changed_since_approved', 'never_approved'] as const;

/** Why a task does not fire. */
export interface TaskHold {
  readonly code: (typeof holdCodes)[number];
  /** Digest of the current files. */
  readonly digest: string;
  /** UTC ISO-8601. */
  readonly heldAt: string;
  /** The key that wrote the file last, if it was written through the API. */
  readonly changedBy: { readonly keyId: string; readonly label: string } | null;
  readonly changedAt: string | null;
  /** The first differences from the approved document; empty if no copy of it is stored. */
  readonly changes: readonly Change[];
  readonly totalChanges: number;
  /** Sub-projects and code files that differ. */
  readonly changedFiles: readonly string[];
}
