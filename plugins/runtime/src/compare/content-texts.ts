import type { Action } from '@gatehouse/sdk-actions/document';

/** One text in the content of an action. */
export interface ContentText {
  readonly part: 'parameters' | 'results' | 'bindings';
  /** Path within the part, such as `Url` or `nestedArrays.SearchCondition[0].Attribute`. */
  readonly name: string;
  readonly text: string;
}

/** The texts of an action: values, variables of results, fields of its finder. */
export function* contentTexts({ parameters, results, finder }: Action): Generator<ContentText> {
  for (const name of Object.keys(parameters))
    yield { part: 'parameters', name, text: parameters[name] ?? '' };
  for (const name of Object.keys(results)) yield { part: 'results', name, text: results[name] ?? '' };
  if (!finder) return;
  const { scalars, nestedArrays } = finder;
  for (const name of Object.keys(scalars)) {
    yield { part: 'bindings', name: `scalars.${name}`, text: scalars[name] ?? '' };
  }
  for (const [array, rows] of Object.entries(nestedArrays)) {
    for (const [index, row] of rows.entries()) {
      for (const name of Object.keys(row)) {
        yield { part: 'bindings', name: `nestedArrays.${array}[${index}].${name}`, text: row[name] ?? '' };
      }
    }
  }
}
