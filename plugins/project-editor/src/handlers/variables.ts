import type { VariableFields } from '../declaration/static-schemas.ts';
import { findNamed } from '../edits/find-named.ts';
import { addVariable, updateVariable } from '../edits/variables.ts';
import type { BatchAnswer } from './batch-answer.ts';
import type { Editor, EditorHandlers } from './editor.ts';
import { accepted, addStatics, deleteStatics, updateStatics } from './static-batches.ts';

export function variableHandlers(editor: Editor) {
  const { workspace } = editor;
  const withValues = (items: readonly VariableFields[], answer: BatchAnswer) => {
    const { values } = workspace.current();
    for (const { item, name } of accepted(items, answer)) {
      if (typeof item.value === 'string') values.setVariable(name, item.value);
    }
    return answer;
  };
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
    variables_add: (call) => {
      const items = call.body.variables;
      return withValues(items, addStatics(editor, call, { items, recipe: addVariable }));
    },
    variables_update: (call) => {
      const items = call.body.variables;
      const answer = updateStatics(editor, call, { kind: 'Variable', items, recipe: updateVariable });
      return withValues(items, answer);
    },
    variables_delete: (call) => deleteStatics(editor, call, 'Variable'),
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
