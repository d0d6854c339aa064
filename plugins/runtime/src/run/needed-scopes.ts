import type { ActionVariant } from '@gatehouse/sdk-actions';
import type { Action } from '@gatehouse/sdk-actions/document';
import type { ContentScope } from '@gatehouse/sdk-plugin';

/**
 * The content scopes of one action, from its unexpanded texts: classification before the start and the check at each
 * action must agree.
 */
export function neededScopes(
  variant: ActionVariant,
  action: Pick<Action, 'parameters' | 'finder'>,
): ContentScope[] {
  // Most actions need none, and a project may have tens of thousands.
  if (variant.contentScopes.length === 0 && variant.contentScopesWhen.length === 0) return [];
  const conditional = variant.contentScopesWhen
    .filter((when) =>
      'finder' in when ? action.finder?.type === when.finder : hasValue(variant, action, when.parameter),
    )
    .map(({ scope }) => scope);
  return [...new Set([...variant.contentScopes, ...conditional])];
}

function hasValue(variant: ActionVariant, action: Pick<Action, 'parameters'>, name: string): boolean {
  const parameter = Object.hasOwn(variant.parameters, name) ? variant.parameters[name] : undefined;
  const written = Object.hasOwn(action.parameters, name) ? action.parameters[name] : undefined;
  const text = written || (parameter?.defaultValue ?? '');
  // A boolean parameter always has a value; only true needs the scope.
  return parameter?.kind === 'Bool' ? !/^\s*(false|0)?\s*$/i.test(text) : text !== '';
}
