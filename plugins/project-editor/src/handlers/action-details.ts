import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { Action, Finder, ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { ActionPlace } from '../graph/find-action.ts';
import { toLinks } from './to-structure.ts';

/** An action as action_get shows it. */
export function toActionDetails(document: ProjectDocument, place: ActionPlace, catalog: ActionCatalog) {
  const { action, group } = place;
  return {
    actionId: action.id,
    groupId: group.id,
    name: action.name,
    type: action.type,
    action: action.action,
    parameters: declaredParameters(action, catalog),
    results: resultMacros(action),
    finderType: action.finder?.type ?? null,
    finder: action.finder && toFinderMap(action.finder),
    links: toLinks(document, place),
    disabled: action.disabled,
    breakpoint: action.breakpoint,
    optional: action.optional,
    comment: action.name,
    retry: action.retry,
  };
}

/** All declared parameters of the variant; for an action that no plugin knows, the parameters in the document. */
function declaredParameters({ type, action, parameters }: Action, catalog: ActionCatalog) {
  const variant = catalog.find(type, action)?.variant;
  if (!variant) return { ...parameters };
  const names = Object.keys(variant.parameters);
  return Object.fromEntries(
    names.map((name) => [name, Object.hasOwn(parameters, name) ? (parameters[name] ?? '') : '']),
  );
}

function resultMacros({ results }: Action): Record<string, string> {
  const macros = Object.entries(results).map(([name, variable]) => [name, `{-Variable.${variable}-}`]);
  return Object.fromEntries(macros);
}

function toFinderMap({ scalars, nestedArrays }: Finder) {
  const arrays = Object.entries(nestedArrays).map(([name, rows]) => [name, rows.map((row) => ({ ...row }))]);
  return { ...scalars, ...Object.fromEntries(arrays) };
}
