import type { ValidationError } from '@gatehouse/plugin-catalog/api';
import { contentTexts, type MacroUse, macroUses, nameInMacro } from '@gatehouse/plugin-runtime/api';
import type { ActionCatalog, ParameterKind } from '@gatehouse/sdk-actions';
import type { Action } from '@gatehouse/sdk-actions/document';
import { type NamesInRun, namedBy } from './names-in-run.ts';

/** Problems of the macros of an action, text by text. */
export function* actionMacroErrors(
  action: Action,
  catalog: ActionCatalog,
  names: NamesInRun,
): Generator<ValidationError | null> {
  const parameters = catalog.find(action.type, action.action)?.variant.parameters ?? {};
  for (const { part, name, text } of contentTexts(action)) {
    // A bare name of a variable.
    if (part === 'results') continue;
    // A run does not expand macros in it.
    if (part === 'parameters' && parameters[name]?.isRaw) continue;
    if (part === 'parameters') yield* parameterErrors(name, text, { kind: parameters[name]?.kind, names });
    else yield* macroErrors(`${part}.${name}`, text, names);
  }
}

interface Reading {
  readonly kind: ParameterKind | undefined;
  readonly names: NamesInRun;
}

function* parameterErrors(
  path: string,
  text: string,
  { kind, names }: Reading,
): Generator<ValidationError | null> {
  // A run does not expand macros in it.
  if (kind === 'OpenSchema') return;
  const named = kind && namedBy[kind];
  const name = named ? nameInMacro(named, text) : text;
  if (named && name !== text) yield unknownName(path, { kind: named, name }, names);
  else yield* macroErrors(path, text, names);
}

/** Problems of the macros of one text; each macro is checked once, with null in between. */
export function* macroErrors(
  path: string,
  text: string,
  names: NamesInRun,
): Generator<ValidationError | null> {
  const judged = new Set<string>();
  for (const use of macroUses(text)) {
    yield null;
    if (judged.has(use.text)) continue;
    judged.add(use.text);
    if (use.problem === null) yield use.reads && unknownName(path, use.reads, names);
    else yield malformed(path, use.text, use.problem);
  }
}

function malformed(path: string, macro: string, problem: string): ValidationError {
  const message = `The macro ${macro} in ${path} ${problem}.`;
  return { parameterName: path, code: 'TYPE', message, expected: null, got: macro };
}

const shownNames = 20;

function unknownName(
  path: string,
  { kind, name }: NonNullable<MacroUse['reads']>,
  names: NamesInRun,
): ValidationError | null {
  if (names[kind].has(name)) return null;
  const what = kind.toLowerCase();
  return {
    parameterName: path,
    code: 'REFERENCE',
    message: `${path} reads the ${what} ${JSON.stringify(name)}, which the project does not have; add it or name another.`,
    expected: firstOf(names[kind], shownNames),
    got: name,
  };
}

function firstOf(names: ReadonlySet<string>, count: number): string[] {
  const first: string[] = [];
  for (const name of names) {
    if (first.length === count) break;
    first.push(name);
  }
  return first;
}
