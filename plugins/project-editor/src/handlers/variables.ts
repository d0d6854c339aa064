import type { VariableFields } from '../declaration/static-schemas.ts';
import { findNamed } from '../edits/find-named.ts';
import { variablesPart } from '../edits/static-part.ts';
import { changedVariable, newVariable } from '../edits/variables.ts';
import type { BatchAnswer } from './batch-answer.ts';
import type { Editor, EditorHandlers } from './editor.ts';
import { accepted, staticBatches } from './static-batches.ts';

export function variableHandlers(editor: Editor) {
  const { workspace } = editor;
  const batches = staticBatches(editor, {
    part: variablesPart,
    create: newVariable,
    change: changedVariable,
  });
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
      return withValues(items, batches.add(call, items));
    },
    variables_update: (call) => {
      const items = call.body.variables;
      return withValues(items, batches.update(call, items));
    },
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
