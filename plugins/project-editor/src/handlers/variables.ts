import { findNamed } from '../edits/find-named.ts';
import { variablesPart } from '../edits/static-part.ts';
import { changedVariable, newVariable } from '../edits/variables.ts';
import { setVariableValue, variableValues } from '../session/current-values.ts';
import type { Editor, EditorHandlers } from './editor.ts';
import { staticBatches } from './static-batches.ts';

export function variableHandlers(editor: Editor) {
  const { workspace } = editor;
  const batches = staticBatches(editor, {
    part: variablesPart,
    create: newVariable,
    change: changedVariable,
    afterItem: (name, { value }) => {
      if (typeof value === 'string') setVariableValue(workspace.current(), name, value);
    },
  });
  return {
    variables_list: async () => {
      const project = workspace.current();
      const { variables } = project.session.document;
      const currentValue = await variableValues(project);
      return {
        variables: variables.map((variable) => ({
          ...variable,
          newName: null,
          value: currentValue(variable.name) ?? variable.defaultValue,
        })),
        totalCount: variables.length,
      };
    },
    variables_add: (call) => batches.add(call, call.body.variables),
    variables_update: (call) => batches.update(call, call.body.variables),
    variables_delete: (call) => batches.delete(call, call.body.names),
    variable_value_get: async ({ params }) => {
      const project = workspace.current();
      const { item } = findNamed('variable', project.session.document.variables, params.name);
      const { name, defaultValue } = item;
      const currentValue = await variableValues(project);
      return { name, value: currentValue(name) ?? defaultValue, defaultValue };
    },
    variable_value_set: ({ params, body }) => {
      const project = workspace.current();
      const { item } = findNamed('variable', project.session.document.variables, params.name);
      const value = body.value ?? null;
      if (value !== null) setVariableValue(project, item.name, value);
      return {};
    },
  } satisfies Partial<EditorHandlers>;
}
