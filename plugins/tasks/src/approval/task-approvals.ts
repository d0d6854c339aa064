import type { ExecutionJournal } from '@gatehouse/plugin-auth-audit/api';
import {
  type Approvals,
  type FileVoucher,
  type ProjectContent,
  type ProjectContents,
  type RunService,
  runTier,
  vouchedFiles,
} from '@gatehouse/plugin-runtime/api';
import { type Caller, type Clock, GatehouseError } from '@gatehouse/sdk-plugin';
import { grantOf } from '../schedule/task-schedule.ts';
import type { Task } from '../task/task.ts';
import type { TaskApproval, TaskHold } from '../task/task-approval.ts';
import { approvalOf } from './approval-of.ts';
import type { ApprovedCopies } from './approved-copies.ts';
import { type GatedProject, gatedProject } from './gated-project.ts';
import { type Judgement, judgeContent } from './judge-content.ts';
import { shownChanges } from './shown-changes.ts';

export interface TaskApprovalsParts {
  readonly contents: ProjectContents;
  readonly runs: Pick<RunService, 'assertAllowed' | 'classify' | 'startWarnings'>;
  readonly approvals: Approvals;
  readonly copies: Pick<ApprovedCopies, 'keep' | 'read'>;
  readonly journal: ExecutionJournal;
  readonly clock: Clock;
}

/** The approving caller and operation. */
export interface Approver {
  readonly caller: Caller;
  readonly requestId: string;
}

export interface ApproveOptions {
  /** Digest that the caller has seen; other content is refused. */
  readonly expectedDigest?: string | undefined;
  /** Includes the scopes of sub-projects, so that a firing has all that it needs. */
  readonly isWhole?: boolean;
}

type Approvable = Pick<Task, 'id' | 'projectPath' | 'approval' | 'hold'>;
type Changed = Extract<Judgement, { kind: 'changed' }>;

/**
 * Approves the content of tasks and detects later changes. Each file is read once, so that the checked bytes are the
 * ones that run.
 */
export class TaskApprovals {
  readonly #parts: TaskApprovalsParts;

  constructor(parts: TaskApprovalsParts) {
    this.#parts = parts;
  }

  /** Throws `forbidden` if the key lacks a scope that the current project needs. */
  async assertAllowed({ projectPath }: Approvable, caller: Caller): Promise<void> {
    const { document } = await this.#parts.contents.read(projectPath);
    this.#parts.runs.assertAllowed(document, caller);
  }

  /**
   * Reads the current project and approves it if the key has the scopes. The caller stores the approval in the task.
   */
  async approve(task: Approvable, by: Approver, options: ApproveOptions = {}): Promise<GatedProject> {
    const { contents, copies, approvals, runs, clock } = this.#parts;
    const content = await contents.read(task.projectPath);
    runs.assertAllowed(content.document, by.caller);
    if (options.isWhole)
      for (const { document } of content.subProjects) runs.assertAllowed(document, by.caller);
    assertExpected(content, options.expectedDigest);
    assertMayReplace(task, content, by.caller);
    await copies.keep(content.documentDigest, content.document);
    await approvals.note(vouchedFiles(content, by.caller, runs), by);
    const approval = approvalOf(content, by.caller, clock.timestamp());
    const warnings = await runs.startWarnings(content.document);
    const grant = grantOf(by.caller);
    const machineLabels = this.#labelsOf(content);
    return gatedProject(content, {
      allowedScopes: by.caller.scopes,
      ...{ approval, grant, machineLabels, warnings },
    });
  }

  /** The project that a firing may run with the rights of the schedule's activator, or the reason to hold the task. */
  async judge(task: Approvable, activator: Caller): Promise<GatedProject | TaskHold> {
    const { contents, approvals, copies, runs } = this.#parts;
    const content = await contents.read(task.projectPath);
    runs.assertAllowed(content.document, activator);
    const judgement = await judgeContent(content, task, approvals);
    if (judgement.kind === 'changed') return this.#hold(task, content, judgement);
    const { approval } = judgement;
    if (judgement.kind === 'moved') {
      await this.#noteMove(task, approval, judgement.voucher);
      await copies.keep(content.documentDigest, content.document);
    }
    const allowedScopes = new Set(approval.scopes.filter((scope) => activator.scopes.has(scope)));
    const warnings = await runs.startWarnings(content.document);
    const machineLabels = this.#labelsOf(content);
    return gatedProject(content, {
      grant: grantOf(activator),
      ...{ allowedScopes, approval, machineLabels, warnings },
    });
  }

  #labelsOf({ document, subProjects }: ProjectContent): readonly string[] {
    const all = [document, ...subProjects.map((sub) => sub.document)];
    return [...new Set(all.flatMap((each) => this.#parts.runs.classify(each).machineLabels))];
  }

  async #noteMove({ id, approval }: Approvable, moved: TaskApproval, voucher: FileVoucher): Promise<void> {
    const { requestId, keyId } = voucher;
    const details = { taskId: id, before: approval?.digest ?? null, after: moved.digest, path: voucher.path };
    await this.#parts.journal.note({ event: 'task_approval_kept', requestId, keyId, details });
  }

  async #hold(
    { approval, hold }: Approvable,
    content: ProjectContent,
    { changedFiles, last }: Changed,
  ): Promise<TaskHold> {
    if (hold?.digest === content.digest) return hold;
    const isLast = last?.digest === content.documentDigest;
    const before = approval && (await this.#parts.copies.read(approval.documentDigest));
    return {
      code: approval === undefined ? 'never_approved' : 'changed_since_approved',
      digest: content.digest,
      heldAt: this.#parts.clock.timestamp(),
      changedBy: isLast ? { keyId: last.keyId, label: last.label } : null,
      changedAt: isLast ? last.at : null,
      ...(before ? shownChanges(before, content.document) : { changes: [], totalChanges: 0 }),
      changedFiles,
    };
  }
}

export function isHold(judged: GatedProject | TaskHold): judged is TaskHold {
  return 'code' in judged;
}

function assertExpected({ digest }: ProjectContent, expected: string | undefined): void {
  if (expected === undefined || expected === digest) return;
  throw new GatehouseError(
    'failed_precondition',
    `The project is another than expected: its digest is ${digest}, not ${expected}. Look at what it needs again, then repeat the call.`,
  );
}

/** Operations of tier 1 start approved content; changed content needs the tier of operations that execute code. */
function assertMayReplace({ id, approval }: Approvable, { digest }: ProjectContent, caller: Caller): void {
  if (approval === undefined || approval.digest === digest || caller.maxTier >= runTier) return;
  throw new GatehouseError(
    'forbidden',
    `The project of the task ${id} has changed since it was approved, and the key has tier ${caller.maxTier}: a key of tier ${runTier} must approve it.`,
    {
      required: { tier: runTier, scopes: [] },
      current: { tier: caller.maxTier, scopes: [...caller.scopes] },
      missingScopes: [],
      dangerousCategories: [],
      unknownCategories: [],
      causes: [],
    },
  );
}
