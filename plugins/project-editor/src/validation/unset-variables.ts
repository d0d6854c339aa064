import type { ValidationError } from '@gatehouse/plugin-catalog/api';
import { contentTexts, macroUses } from '@gatehouse/plugin-runtime/api';
import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { Action, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { actionPlaces } from '../graph/find-action.ts';
import { isCode } from './is-code.ts';
import { filledBy } from './names-in-run.ts';

/**
 * The variables without a default that nothing sets. None where custom code may set any. A name that stands in a
 * parameter outside of a macro counts as set: an action may fill what it names.
 */
export function* unsetVariables(
  document: ProjectDocument,
  catalog: ActionCatalog,
): Generator<null, ReadonlySet<string>> {
  const unset = new Set(document.variables.flatMap((v) => (v.defaultValue === '' ? [v.name] : [])));
  for (const { variable } of [...(document.inputSettings ?? []), ...(document.botUi?.settings ?? [])]) {
    unset.delete(variable);
  }
  for (const { action } of actionPlaces(document)) {
    yield null;
    if (unset.size === 0) break;
    if (isCode(catalog, action)) return new Set();
    for (const name of filledBy(action, catalog)) unset.delete(name);
    const outside = Object.values(action.parameters)
      .join('\n')
      .replaceAll(/\{-Variable\.[^{}]*-\}/g, '');
    for (const name of unset) if (outside.includes(name)) unset.delete(name);
  }
  return unset;
}

/** A warning for each text of an action that reads such a variable. */
export function* unsetVariableErrors(
  action: Action,
  unset: ReadonlySet<string>,
): Generator<ValidationError | null> {
  if (unset.size === 0) return;
  for (const { part, name, text } of contentTexts(action)) {
    if (part === 'results') continue;
    const reported = new Set<string>();
    for (const { reads } of macroUses(text)) {
      yield null;
      if (reads?.kind !== 'Variable' || !unset.has(reads.name) || reported.has(reads.name)) continue;
      reported.add(reads.name);
      yield neverSet(part === 'parameters' ? name : `${part}.${name}`, reads.name);
    }
  }
}

function neverSet(path: string, variable: string): ValidationError {
  const message = `${path} reads the variable ${JSON.stringify(variable)}, which is empty and which nothing sets: give it a default value, set it by an action before, or bind a setting of the form to it.`;
  return { parameterName: path, code: 'REFERENCE', message, expected: null, got: variable };
}
