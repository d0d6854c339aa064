import type { ValidationError } from '@gatehouse/plugin-catalog/api';
import type { InputSettingDefinition, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { isDecoration, settingTypes, toSettingType } from '../form/setting-types.ts';
import { knownNamesOf } from '../graph/known-names.ts';
import { macroErrors } from './macro-errors.ts';
import type { NamesInRun } from './names-in-run.ts';
import { type Problem, problemOfProject } from './problem.ts';

/** Problems of the form, the lists, the tables and the shared code of a project. */
export function* definitionProblems(document: ProjectDocument, names: NamesInRun): Generator<Problem | null> {
  for (const error of definitionErrors(document, names)) yield error && problemOfProject(error);
}

function* definitionErrors(document: ProjectDocument, names: NamesInRun): Generator<ValidationError | null> {
  const variables = knownNamesOf(document.variables);
  for (const [index, setting] of (document.inputSettings ?? []).entries()) {
    yield* settingErrors(`inputSettings[${index}]`, setting, variables);
  }
  for (const [index, setting] of (document.botUi?.settings ?? []).entries()) {
    yield* settingErrors(`botUi.settings[${index}]`, setting, variables);
  }
  for (const part of ['lists', 'tables'] as const) {
    for (const [index, { bindToFile, bindedFile }] of document[part].entries()) {
      const path = `${part}[${index}].bindedFile`;
      if (bindToFile && bindedFile.trim() === '') yield missing(path, 'is bound to a file and names none');
      yield* macroErrors(path, bindedFile, names);
    }
  }
  const { loadCodeFromFile = false, localPath = '' } = document.sharedCode ?? {};
  if (loadCodeFromFile && localPath.trim() === '')
    yield missing('sharedCode.localPath', 'names no file to load');
  yield* macroErrors('sharedCode.localPath', localPath, names);
}

function* settingErrors(
  path: string,
  { name, type, variable }: InputSettingDefinition,
  variables: ReadonlySet<string>,
): Generator<ValidationError | null> {
  if (toSettingType(type) === null) yield unknownSettingType(`${path}.type`, type);
  if (variable === '') {
    const what = `fills no variable: name one for the setting ${JSON.stringify(name)}`;
    yield isDecoration(type) ? null : missing(`${path}.variable`, what);
    return;
  }
  if (variables.has(variable)) return yield null;
  yield {
    parameterName: `${path}.variable`,
    code: 'REFERENCE',
    message: `The setting ${JSON.stringify(name)} fills the variable ${JSON.stringify(variable)}, which the project does not have; add it or name another.`,
    expected: null,
    got: variable,
  };
}

function unknownSettingType(path: string, got: string): ValidationError {
  const message = `${path} must be one of ${settingTypes.join(', ')}; it is ${JSON.stringify(got)}.`;
  return { parameterName: path, code: 'ENUM', message, expected: [...settingTypes], got };
}

function missing(path: string, phrase: string): ValidationError {
  return { parameterName: path, code: 'REQUIRED', message: `${path} ${phrase}.`, expected: null, got: null };
}
