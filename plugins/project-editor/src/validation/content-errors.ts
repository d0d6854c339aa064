import { type KnownNames, type ValidationError, validateAction } from '@gatehouse/plugin-catalog/api';
import { nameInMacro } from '@gatehouse/plugin-runtime/api';
import type { ActionCatalog } from '@gatehouse/sdk-actions';
import { nearestNames } from '@gatehouse/sdk-plugin/internal/nearest-names';
import type { ActionContent } from '../edits/change-action.ts';
import { staticNameProblem } from '../edits/static-name.ts';

/**
 * All errors of the content of an action by itself. They refuse an edit, and the validation of the project reports
 * them.
 */
export function contentErrors(
  catalog: ActionCatalog,
  content: ActionContent,
  names: KnownNames,
): ValidationError[] {
  const { type, action, results } = content;
  const category =
    catalog.find(type, action)?.category ?? catalog.categories().find(({ tag }) => tag === type);
  if (!category) return [unknownType(catalog, type)];
  return [...validateAction(category, action, { ...content, names }), ...resultNameErrors(results)];
}

function unknownType(catalog: ActionCatalog, type: string): ValidationError {
  const expected = catalog.categories().map(({ tag }) => tag);
  const [near] = nearestNames(type, expected);
  const guess = near === undefined ? '' : ` Did you mean "${near}"?`;
  return {
    parameterName: 'type',
    code: 'UNKNOWN',
    message: `The catalog has no action type "${type}".${guess}`,
    expected,
    got: type,
  };
}

function resultNameErrors(results: ActionContent['results']): ValidationError[] {
  return Object.entries(results).flatMap(([result, text]) => {
    const variable = nameInMacro('Variable', text);
    const problem = variable === '' ? null : staticNameProblem(variable);
    if (problem === null) return [];
    return [
      {
        parameterName: `results.${result}`,
        code: 'TYPE',
        message: problem,
        expected: ['name of a variable'],
        got: text,
      },
    ];
  });
}
