import type { Action } from '@gatehouse/plugin-runtime/api';
import { actionPlaces } from '../graph/find-action.ts';
import type { Edit, ProjectDraft } from '../session/recipe.ts';

export type StaticKind = 'Variable' | 'List' | 'Table';

export interface Renaming {
  readonly kind: StaticKind;
  readonly from: string;
  readonly to: string;
  readonly isNameParameter: IsNameParameter;
}

/** Whether a parameter of an action holds names of the kind as they are, without a macro. */
export type IsNameParameter = (type: string, action: string, parameter: string) => boolean;

/** What may stand after the name in a macro of each kind. */
const macroRest: Readonly<Record<StaticKind, string>> = {
  Variable: '-\\}',
  List: '(?:\\.\\d+)?-\\}',
  Table: '(?:-\\}|\\.\\d+\\.)',
};

/** Makes everything that names a variable, list or table by its old name use the new one. */
export function renameReferences(edit: Edit, renaming: Renaming): void {
  const { base, draft } = edit;
  const { kind, from, to } = renaming;
  const macro = new RegExp(`\\{-${kind}\\.${escaped(from)}(?=${macroRest[kind]})`, 'g');
  const rename = (text: string) => text.replaceAll(macro, () => `{-${kind}.${to}`);
  const { layout: _, ...texts } = base;
  for (const change of changedTexts(texts, rename, [])) setAt(draft, change.path, change.text);
  renameNames(edit, renaming);
}

/** The places that hold a bare name. */
function renameNames({ base, draft }: Edit, renaming: Renaming): void {
  const { kind, from, to } = renaming;
  for (const { action, groupIndex, index } of actionPlaces(base)) {
    const target = draft.groups[groupIndex]?.actions[index];
    for (const parameter of nameParameters(action, renaming)) if (target) target.parameters[parameter] = to;
    if (kind !== 'Variable') continue;
    for (const result of keysOf(action.results, from)) if (target) target.results[result] = to;
  }
  if (kind === 'Variable') renameInSettings(draft, from, to);
}

function nameParameters(action: Action, { from, isNameParameter }: Renaming): readonly string[] {
  return keysOf(action.parameters, from).filter((name) => isNameParameter(action.type, action.action, name));
}

function keysOf(texts: Readonly<Record<string, string>>, text: string): readonly string[] {
  return Object.keys(texts).filter((key) => texts[key] === text);
}

function renameInSettings(draft: ProjectDraft, from: string, to: string): void {
  for (const setting of [...(draft.inputSettings ?? []), ...(draft.botUi?.settings ?? [])]) {
    if (setting.variable === from) setting.variable = to;
  }
}

interface Change {
  readonly path: readonly string[];
  readonly text: string;
}

function* changedTexts(
  value: unknown,
  rename: (text: string) => string,
  path: readonly string[],
): Generator<Change> {
  if (typeof value === 'string') {
    const text = rename(value);
    if (text !== value) yield { path, text };
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) yield* changedTexts(child, rename, [...path, key]);
  }
}

function setAt(root: object, path: readonly string[], text: string): void {
  const last = path.at(-1);
  let node: unknown = root;
  for (const key of path.slice(0, -1)) node = isObject(node) ? Reflect.get(node, key) : undefined;
  if (last !== undefined && isObject(node)) Reflect.set(node, last, text);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
