import type { Finder, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { secretNameForm } from './macro-form.ts';

const macroPattern = new RegExp(`\\{-Secret\\.(${secretNameForm.source.slice(1, -1)})-\\}`, 'g');

/** The secrets that the actions of a document name. Names that contain macros are unknown before the run. */
export function secretNames(document: ProjectDocument): readonly string[] {
  const names = new Set<string>();
  for (const text of textsOf(document)) {
    if (!text.includes('{-Secret.')) continue;
    for (const [, name = ''] of text.matchAll(macroPattern)) names.add(name);
  }
  return [...names];
}

function* textsOf({ groups }: ProjectDocument): Generator<string> {
  for (const { actions } of groups) {
    for (const { parameters, finder } of actions) {
      yield* Object.values(parameters);
      if (finder !== null) yield* finderTexts(finder);
    }
  }
}

function* finderTexts({ scalars, nestedArrays }: Finder): Generator<string> {
  yield* Object.values(scalars);
  for (const rows of Object.values(nestedArrays)) for (const row of rows) yield* Object.values(row);
}
