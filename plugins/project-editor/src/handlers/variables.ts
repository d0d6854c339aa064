import { findNamed } from '../edits/find-named.ts';
import { variablesPart } from '../edits/static-part.ts';
import { changedVariable, newVariable } from '../edits/variables.ts';
import type { Editor, EditorHandlers } from './editor.ts';
import { staticBatches } from './static-batches.ts';

export function variableHandlers(editor: Editor) {
  const { workspace } = editor;
  const batches = staticBatches(editor, {
    part: variablesPart,
    create: newVariable,
    change: changedVariable,
    afterItem: (name, { value }) => {
      if (typeof value === 'string') workspace.current().values.setVariable(name, value);
    },
  });
  return {
    variables_list: () => {
      const { session, values } = workspace.current();
      const { variables } = session.document;
      return {
        variables: variables.map((variable) => ({
          ...variable,
          newName: null,
          value: values.variable(variable.name) ?? variable.defaultValue,
        })),
        totalCount: variables.length,
      };
    },
    variables_add: (call) => batches.add(call, call.body.variables),
    variables_update: (call) => batches.update(call, call.body.variables),
    variables_delete: (call) => batches.delete(call, call.body.names),
    variable_value_get: ({ params }) => {
      const { session, values } = workspace.current();
      const { item } = findNamed('variable', session.document.variables, params.name);
      const { name, defaultValue } = item;
      return { name, value: values.variable(name) ?? defaultValue, defaultValue };
    },
    variable_value_set: ({ params, body }) => {
      const { session, values } = workspace.current();
      const { item } = findNamed('variable', session.document.variables, params.name);
      const value = body.value ?? null;
      if (value !== null) values.setVariable(item.name, value);
      return {};
    },
  } satisfies Partial<EditorHandlers>;
}
