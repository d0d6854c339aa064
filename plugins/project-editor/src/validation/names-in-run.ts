import { type MacroUse, nameInMacro } from '@gatehouse/plugin-runtime/api';
import type { ActionCatalog, ParameterKind } from '@gatehouse/sdk-actions';
import type { Action, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { actionPlaces } from '../graph/find-action.ts';
import { knownNamesOf } from '../graph/known-names.ts';

/** Names that macros can read: for each kind, the names that exist at any time of a run. */
export type NamesInRun = Readonly<Record<NonNullable<MacroUse['reads']>['kind'], ReadonlySet<string>>>;

/** Kinds of parameters that hold a bare name. `{-Variable.x-}` in one names the variable and not its value. */
export const namedBy: Partial<Record<ParameterKind, keyof NamesInRun>> = {
  VariableName: 'Variable',
  ListName: 'List',
  TableName: 'Table',
};

/** A run has the variables of the project, and those that its form and its actions fill. */
export function* namesInRun(document: ProjectDocument, catalog: ActionCatalog): Generator<null, NamesInRun> {
  const variables = new Set(knownNamesOf(document.variables));
  for (const { variable } of document.botUi?.settings ?? document.inputSettings ?? [])
    variables.add(variable);
  for (const { action } of actionPlaces(document)) {
    yield null;
    for (const name of filledBy(action, catalog)) variables.add(name);
  }
  return { Variable: variables, List: knownNamesOf(document.lists), Table: knownNamesOf(document.tables) };
}

/** The variables that an action fills. */
export function filledBy(action: Action, catalog: ActionCatalog): readonly string[] {
  const parameters = catalog.find(action.type, action.action)?.variant.parameters ?? {};
  const named = Object.keys(action.parameters).filter((name) => parameters[name]?.kind === 'VariableName');
  return [...named.map((name) => action.parameters[name] ?? ''), ...Object.values(action.results)].map(
    (text) => nameInMacro('Variable', text),
  );
}
