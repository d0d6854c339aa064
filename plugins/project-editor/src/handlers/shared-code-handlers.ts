import type { ValidationError } from '@gatehouse/plugin-catalog/api';
import type { SharedCodeBody } from '../declaration/code-schemas.ts';
import { inputRefusal } from '../edits/refusals.ts';
import { setReferences } from '../edits/set-references.ts';
import { changedSharedCode, setSharedCode } from '../edits/set-shared-code.ts';
import { codeValidationError } from '../validation/code-validation-error.ts';
import { editProject } from './edit-project.ts';
import type { Editor, EditorHandlers } from './editor.ts';

export function sharedCodeHandlers(editor: Editor) {
  const { workspace } = editor;
  return {
    shared_code_get: () => changedSharedCode(workspace.current().session.document.sharedCode, {}),
    shared_code_set: async (call) => {
      const { body } = call;
      const errors = await sharedCodeErrors(editor, body);
      if (errors.length > 0) throw inputRefusal(errors);
      return editProject(editor, call, (edit) => setSharedCode(edit, body));
    },
    gac_references_get: () => {
      const references = [...(workspace.current().session.document.references ?? [])];
      return { references, totalCount: references.length };
    },
    gac_references_set: (call) => {
      const stored = editProject(editor, call, (edit) => setReferences(edit, call.body.references));
      return { ...stored, totalCount: stored.references.length };
    },
  } satisfies Partial<EditorHandlers>;
}

/** Compiler errors of the changed shared code. Unchanged code is not compiled. */
async function sharedCodeErrors(
  { workspace, code }: Editor,
  body: SharedCodeBody,
): Promise<ValidationError[]> {
  const { session, file } = workspace.current();
  if (!body.usings && !body.commonCode) return [];
  const shared = changedSharedCode(session.document.sharedCode, body);
  const problems = await code.check({ shared, projectPath: file?.path ?? null, snippets: [] });
  const lines = { usings: shared.usings, commonCode: shared.commonCode };
  return (problems ?? []).flatMap((problem) =>
    problem.key === 'usings' || problem.key === 'commonCode'
      ? [codeValidationError(problem, { parameterName: problem.key, code: lines[problem.key] })]
      : [],
  );
}
