import type { ValidationError } from '@gatehouse/plugin-catalog/api';
import type { Caller } from '@gatehouse/sdk-plugin';
import type { ActionsAddBody } from '../declaration/actions-add-schemas.ts';
import { addActions } from '../edits/add-actions.ts';
import { inputRefusal } from '../edits/refusals.ts';
import { codeErrorsOfEach } from './code-errors.ts';
import { editProject } from './edit-project.ts';
import type { Editor, EditorHandlers } from './editor.ts';
import { placeOf, within } from './local-names.ts';
import { planActions } from './plan-actions.ts';

export function actionsAddHandler(editor: Editor) {
  const { workspace, catalog } = editor;
  return {
    actions_add: async (call) => {
      const { body, caller } = call;
      const inCode = await errorsInCode(editor, body, caller);
      const project = workspace.current();
      const plan = planActions(body, { document: project.session.document, catalog, caller });
      const errors = [...plan.errors, ...inCode];
      if (errors.length > 0) throw inputRefusal(errors);
      editProject(editor, call, (edit) => addActions(edit, plan.edit));
      const { added } = plan.edit;
      project.cursor = added.at(-1)?.id ?? null;
      return {
        actions: added.map(({ id }, index) => ({
          ref: body.actions[index]?.ref ?? null,
          actionId: id,
          groupId: plan.groupIds[index] ?? '',
        })),
        groups: [...plan.newGroupIds].map(([ref, groupId]) => ({ ref, groupId })),
        validationErrors: null,
        layoutConflicts: null,
      };
    },
  } satisfies Partial<EditorHandlers>;
}

async function errorsInCode(
  editor: Editor,
  { actions }: ActionsAddBody,
  caller: Caller,
): Promise<ValidationError[]> {
  const bodies = new Map(actions.map((item, index) => [placeOf('actions', item, index), item]));
  const errors = await codeErrorsOfEach(editor, { bodies, caller });
  return [...errors].flatMap(([place, ofAction]) => ofAction.map((error) => within(place, error)));
}
