import type { VariableDefinition } from '@gatehouse/sdk-actions/document';
import type { Caller, Handlers } from '@gatehouse/sdk-plugin';
import type { VariableFields } from '../declaration/static-schemas.ts';
import type { variablesOperations } from '../declaration/variable-operations.ts';
import { assertSecretsKept } from '../edits/assert-secrets-kept.ts';
import { findNamed } from '../edits/find-named.ts';
import { variablesPart } from '../edits/static-part.ts';
import { secretViewOf } from '../secrets/secret-view.ts';
import { setVariableValue, variableValues } from '../workspace/current-values.ts';
import type { OpenProject } from '../workspace/open-project.ts';
import type { Editor } from './editor.ts';
import { staticBatches } from './static-batches.ts';

export function variableHandlers(editor: Editor) {
  const { workspace } = editor;
  const batches = staticBatches(editor, variablesPart, (name, { value }: VariableFields) => {
    if (typeof value === 'string') setVariableValue(workspace.current(), name, value);
  });
  return {
    variables_list: async ({ caller }) => {
      const project = workspace.current();
      const { variables } = project.session.document;
      const valuesOf = await shownValues(project, caller);
      return {
        variables: variables.map((variable) => ({ ...variable, newName: null, ...valuesOf(variable) })),
        totalCount: variables.length,
      };
    },
    variables_add: (call) => {
      assertSecretsKept(call.body.variables, call.caller);
      return batches.add(call, call.body.variables);
    },
    variables_update: (call) => {
      assertSecretsKept(call.body.variables, call.caller);
      return batches.update(call, call.body.variables);
    },
    variables_delete: (call) => batches.delete(call, call.body.names),
    variable_value_get: async ({ params, caller }) => {
      const project = workspace.current();
      const { item } = findNamed('variable', project.session.document.variables, params.name);
      const valuesOf = await shownValues(project, caller);
      return { name: item.name, ...valuesOf(item) };
    },
    variable_value_set: ({ params, body, caller }) => {
      const project = workspace.current();
      const { item } = findNamed('variable', project.session.document.variables, params.name);
      const value = body.value ?? null;
      assertSecretsKept([{ name: item.name, value }], caller);
      if (value !== null) setVariableValue(project, item.name, value);
      return {};
    },
  } satisfies Handlers<typeof variablesOperations>;
}

/** A longer text is sent once. */
const maxTwice = 262_144;

/** The value and the default of each variable as the key sees them. A long default is null where it is the value. */
async function shownValues(project: OpenProject, caller: Pick<Caller, 'maxTier'>) {
  const currentValue = await variableValues(project);
  const view = secretViewOf(project.session.document, caller, currentValue);
  return ({ name, defaultValue }: VariableDefinition) => {
    const value = view.value(name, currentValue(name) ?? defaultValue);
    const shownDefault = view.value(name, defaultValue);
    const isSentAlready = value.length > maxTwice && shownDefault === value;
    return { value, defaultValue: isSentAlready ? null : shownDefault };
  };
}
