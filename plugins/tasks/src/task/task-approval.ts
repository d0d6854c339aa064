import type { Change, ContentPart } from '@gatehouse/plugin-runtime/api';

/** What a task may run, and by whose word. */
export interface TaskApproval {
  /** Of the project with all that it runs. */
  readonly digest: string;
  /** Of its document alone. */
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
  /** Of what lies there now. */
  readonly digest: string;
  /** UTC ISO-8601. */
  readonly heldAt: string;
  /** The key that wrote the file last, where that went through the API. */
  readonly changedBy: { readonly keyId: string; readonly label: string } | null;
  readonly changedAt: string | null;
  /** The first of what differs from the document that was approved; empty where that is not kept. */
  readonly changes: readonly Change[];
  readonly totalChanges: number;
  /** Sub-projects and code files that differ. */
  readonly changedFiles: readonly string[];
}
