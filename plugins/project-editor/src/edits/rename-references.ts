import type {
  Action,
  Finder,
  InputSettingDefinition,
  ProjectDocument,
} from '@gatehouse/sdk-actions/document';
import { macroRenamer, mapSame, mapTexts } from './map-texts.ts';
import type { StaticKind } from './static-part.ts';

export interface Renaming {
  readonly kind: StaticKind;
  /** Old names to new ones. */
  readonly names: ReadonlyMap<string, string>;
  readonly namePlaces: NamePlaces;
}

/** Fields of an action that hold bare names of the kind, without a macro. */
export interface NamePlaces {
  isParameter(type: string, action: string, parameter: string): boolean;
  isFinderField(type: string, finder: string, field: FinderField): boolean;
}

export interface FinderField {
  readonly name: string;
  /** The nested array whose rows have the field; null for a field of the finder itself. */
  readonly array: string | null;
}

/** Replaces old names of variables, lists, tables or hosted spreadsheets everywhere in the document. */
export function renameReferences(document: ProjectDocument, renaming: Renaming): ProjectDocument {
  if (renaming.names.size === 0) return document;
  const { layout, ...texts } = document;
  const renamed = mapTexts(texts, macroRenamer(renaming.kind, renaming.names));
  return renameNames(renamed === texts ? document : { ...renamed, layout }, renaming);
}

/** Renames in the fields that hold a bare name. */
function renameNames(document: ProjectDocument, renaming: Renaming): ProjectDocument {
  const groups = mapSame(document.groups, (group) => {
    const actions = mapSame(group.actions, (action) => renameInAction(action, renaming));
    return actions === group.actions ? group : { ...group, actions };
  });
  const renamed = groups === document.groups ? document : { ...document, groups };
  return renaming.kind === 'Variable' ? renameInSettings(renamed, renaming.names) : renamed;
}

function renameInAction(action: Action, { kind, names, namePlaces }: Renaming): Action {
  const { type } = action;
  const parameters = renameValues(action.parameters, names, (parameter) =>
    namePlaces.isParameter(type, action.action, parameter),
  );
  const results = renameValues(action.results, names, () => kind === 'Variable');
  const finder =
    action.finder &&
    renameInFinder(action.finder, (finderTexts, array) =>
      renameValues(finderTexts, names, (name) =>
        namePlaces.isFinderField(type, action.finder?.type ?? '', { name, array }),
      ),
    );
  const isSame = parameters === action.parameters && results === action.results && finder === action.finder;
  return isSame ? action : { ...action, parameters, results, finder };
}

type NestedArray = readonly [string, readonly Texts[]];

function renameInFinder(finder: Finder, rename: (texts: Texts, array: string | null) => Texts): Finder {
  const scalars = rename(finder.scalars, null);
  const before: readonly NestedArray[] = Object.entries(finder.nestedArrays);
  const after = mapSame(before, (entry) => {
    const [array, rows] = entry;
    const renamed = mapSame(rows, (row) => rename(row, array));
    return renamed === rows ? entry : ([array, renamed] as const);
  });
  if (scalars === finder.scalars && after === before) return finder;
  return { ...finder, scalars, nestedArrays: Object.fromEntries(after) };
}

type Texts = Readonly<Record<string, string>>;

function renameValues(
  texts: Texts,
  names: ReadonlyMap<string, string>,
  isName: (key: string) => boolean,
): Texts {
  let renamed: Record<string, string> | null = null;
  for (const key in texts) {
    const name = names.get(texts[key] ?? '');
    if (name === undefined || !isName(key)) continue;
    renamed ??= { ...texts };
    renamed[key] = name;
  }
  return renamed ?? texts;
}

function renameInSettings(document: ProjectDocument, names: ReadonlyMap<string, string>): ProjectDocument {
  const renamed = (settings: readonly InputSettingDefinition[]) =>
    mapSame(settings, (setting) => {
      const variable = names.get(setting.variable);
      return variable === undefined ? setting : { ...setting, variable };
    });
  const { inputSettings, botUi } = document;
  const own = inputSettings && renamed(inputSettings);
  const pages = botUi && renamed(botUi.settings);
  if (own === inputSettings && pages === (botUi?.settings ?? null)) return document;
  return { ...document, inputSettings: own, botUi: pages && { ...botUi, settings: pages } };
}
