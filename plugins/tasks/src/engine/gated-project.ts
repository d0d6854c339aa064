import type { ProjectDocument, ProjectFiles, RunService } from '@gatehouse/plugin-runtime/api';
import type { Caller } from '@gatehouse/sdk-plugin';
import { type Form, formOf } from '../config/form.ts';
import { type ActionNames, actionNames } from '../logs/action-names.ts';

/** The document that passed the gate: the very one that every try of this start runs. */
export interface GatedProject {
  readonly document: ProjectDocument;
  readonly form: Form;
  readonly names: ActionNames;
  /** The scopes of the key that started it. */
  readonly allowedScopes: ReadonlySet<string>;
}

export interface GateParts {
  readonly projectFiles: ProjectFiles;
  readonly runs: RunService;
}

/** Reads the file as it is now. Throws `forbidden` when the caller lacks what the project needs. */
export async function readGatedProject(
  path: string,
  caller: Caller,
  { projectFiles, runs }: GateParts,
): Promise<GatedProject> {
  const { document } = await projectFiles.read(path);
  runs.assertAllowed(document, caller);
  return {
    document,
    form: formOf(document),
    names: actionNames(document),
    allowedScopes: caller.scopes,
  };
}
