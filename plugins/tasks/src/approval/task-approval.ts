import type { Change, ContentPart, ProjectContent } from '@gatehouse/plugin-runtime/api';
import { type Caller, contentScopes } from '@gatehouse/sdk-plugin';
import type { Task } from '../task/task.ts';

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

type Approver = Pick<Caller, 'keyId' | 'label'> & { readonly scopes: ReadonlySet<string> };

export function approvalOf(content: ProjectContent, approver: Approver, at: string): TaskApproval {
  const { digest, documentDigest, parts } = content;
  const { keyId, label } = approver;
  const scopes = contentScopes.filter((scope) => approver.scopes.has(scope));
  return { digest, documentDigest, parts, keyId, label, scopes, at };
}

/** An approval of the same bytes by a key with fewer scopes leaves the one that there is. */
export function approveTask(task: Task, approval: TaskApproval): Task {
  const { hold, ...free } = task;
  const before = task.approval;
  const isNarrower = before?.digest === approval.digest && !isSubset(before.scopes, approval.scopes);
  if (!isNarrower) return { ...free, approval };
  return hold === undefined ? task : free;
}

export function holdTask(task: Task, hold: TaskHold): Task {
  return { ...task, hold };
}

function isSubset(some: readonly string[], all: readonly string[]): boolean {
  return some.every((scope) => all.includes(scope));
}
