import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { actionPlaces, prepareActions } from '../graph/find-action.ts';
import { parameterNames } from '../graph/known-names.ts';
import { prepareLinks } from '../graph/outgoing-links.ts';
import { contentErrors } from './content-errors.ts';
import { definitionProblems } from './definition-problems.ts';
import { loopSourceErrors } from './loop-sources.ts';
import { actionMacroErrors } from './macro-errors.ts';
import { namesInRun } from './names-in-run.ts';
import { type Problem, problemOfAction } from './problem.ts';
import { unsetVariableErrors, unsetVariables } from './unset-variables.ts';
import { wiringProblems } from './wiring-problems.ts';

/** All problems of a project: definitions, links, then actions in project order. */
export function* projectProblems(
  document: ProjectDocument,
  catalog: ActionCatalog,
): Generator<Problem | null> {
  yield* prepareActions(document);
  yield* prepareLinks(document);
  const names = yield* namesInRun(document, catalog);
  yield* definitionProblems(document, names);
  yield* wiringProblems(document, catalog);
  const unset = yield* unsetVariables(document, catalog);
  const parameters = parameterNames(document);
  for (const place of actionPlaces(document)) {
    yield null;
    for (const error of contentErrors(catalog, place.action, parameters)) yield problemOfAction(place, error);
    for (const error of loopSourceErrors(place.action, names)) yield problemOfAction(place, error);
    for (const error of actionMacroErrors(place.action, catalog, names)) {
      yield error && problemOfAction(place, error);
    }
    for (const error of unsetVariableErrors(place.action, unset)) {
      yield error && problemOfAction(place, error, 'warning');
    }
  }
}
