import type { VariableDefinition } from '@gatehouse/sdk-actions/document';
import type { Caller, Handlers } from '@gatehouse/sdk-plugin';
import type { VariableFields } from '../declaration/static-schemas.ts';
import type { variablesOperations } from '../declaration/variable-operations.ts';
import { assertSecretsKept } from '../edits/assert-secrets-kept.ts';
import { findNamed } from '../edits/find-named.ts';
import { variablesPart } from '../edits/static-part.ts';
import { type SecretView, secretViewOf } from '../secrets/secret-view.ts';
import { type Walk, walkInSlices } from '../walk/walk-in-slices.ts';
import { setVariableValue, variableValues } from '../workspace/current-values.ts';
import type { EditedProject } from '../workspace/edited-project.ts';
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
      const shown = await shownVariables(project, variables, caller);
      return {
        variables: shown.map((variable) => ({ ...variable, newName: null })),
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
      const [shown] = await shownVariables(project, [item], caller);
      return { name: item.name, value: shown?.value ?? '', defaultValue: shown?.defaultValue ?? null };
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

/** Variables with value and default as the key sees them. A long default is null where it is the value. */
async function shownVariables(
  project: EditedProject,
  variables: readonly VariableDefinition[],
  caller: Pick<Caller, 'maxTier'>,
): Promise<readonly ShownVariable[]> {
  const currentValue = await variableValues(project);
  const view = secretViewOf(project.session.document, caller, currentValue);
  const shown: ShownVariable[] = [];
  await walkInSlices(walkVariables(variables, { view, currentValue }), {
    visit: (variable) => shown.push(variable),
  });
  return shown;
}

type ShownVariable = Omit<VariableDefinition, 'defaultValue'> & {
  readonly value: string;
  readonly defaultValue: string | null;
};

interface Showing {
  readonly view: SecretView;
  readonly currentValue: (name: string) => string | undefined;
}

function* walkVariables(
  variables: readonly VariableDefinition[],
  { view, currentValue }: Showing,
): Walk<ShownVariable> {
  for (const variable of variables) {
    const { name, defaultValue: written } = variable;
    const current = currentValue(name) ?? written;
    const value = yield* view.value(name, current);
    const defaultValue = current === written ? value : yield* view.value(name, written);
    const isSentAlready = value.length > maxTwice && defaultValue === value;
    yield { ...variable, value, defaultValue: isSentAlready ? null : defaultValue };
  }
}
