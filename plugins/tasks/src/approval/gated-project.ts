import {
  type PinnedFiles,
  type ProjectContent,
  pinsOf,
  type StartWarning,
} from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type Form, formOf } from '../config/form.ts';
import { type ActionNames, actionNames } from '../logs/action-names.ts';
import type { Grant } from '../schedule/task-schedule.ts';
import type { TaskApproval } from '../task/task-approval.ts';

/** The document that passed the gate; every try of this start runs it. */
export interface GatedProject {
  readonly document: ProjectDocument;
  readonly form: Form;
  readonly names: ActionNames;
  /** The scopes of the key that started it. */
  readonly allowedScopes: ReadonlySet<string>;
  /** The other files that it runs, as approved. */
  readonly pins: PinnedFiles;
  readonly approval: TaskApproval;
  /** The rights of the key that started it. */
  readonly grant: Grant;
  /** Labels of the machines that can run its actions, and those of the projects that it runs. */
  readonly machineLabels: readonly string[];
  /** Problems of the document, for the log of the first try. */
  readonly warnings: readonly StartWarning[];
}

export function gatedProject(
  content: ProjectContent,
  grant: Pick<GatedProject, 'allowedScopes' | 'approval' | 'grant' | 'machineLabels' | 'warnings'>,
): GatedProject {
  const { document } = content;
  return { document, form: formOf(document), names: actionNames(document), pins: pinsOf(content), ...grant };
}
