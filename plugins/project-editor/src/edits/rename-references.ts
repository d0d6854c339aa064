import type { Action, InputSettingDefinition, ProjectDocument } from '@gatehouse/plugin-runtime/api';
import { macroRenamer, mapSame, mapTexts } from './map-texts.ts';
import type { StaticKind } from './static-part.ts';

export interface Renaming {
  readonly kind: StaticKind;
  /** Old names to new ones. */
  readonly names: ReadonlyMap<string, string>;
  readonly isNameParameter: IsNameParameter;
}

/** Whether a parameter of an action holds names of the kind as they are, without a macro. */
export type IsNameParameter = (type: string, action: string, parameter: string) => boolean;

/** Makes everything that names a variable, list or table by an old name use the new one. */
export function renameReferences(document: ProjectDocument, renaming: Renaming): ProjectDocument {
  if (renaming.names.size === 0) return document;
  const { layout, ...texts } = document;
  const renamed = mapTexts(texts, macroRenamer(renaming.kind, renaming.names));
  return renameNames(renamed === texts ? document : { ...renamed, layout }, renaming);
}

/** The places that hold a bare name. */
function renameNames(document: ProjectDocument, renaming: Renaming): ProjectDocument {
  const groups = mapSame(document.groups, (group) => {
    const actions = mapSame(group.actions, (action) => renameInAction(action, renaming));
    return actions === group.actions ? group : { ...group, actions };
  });
  const renamed = groups === document.groups ? document : { ...document, groups };
  return renaming.kind === 'Variable' ? renameInSettings(renamed, renaming.names) : renamed;
}

function renameInAction(action: Action, { kind, names, isNameParameter }: Renaming): Action {
  const parameters = renameValues(action.parameters, names, (parameter) =>
    isNameParameter(action.type, action.action, parameter),
  );
  const results = renameValues(action.results, names, () => kind === 'Variable');
  const isSame = parameters === action.parameters && results === action.results;
  return isSame ? action : { ...action, parameters, results };
}

type Texts = Readonly<Record<string, string>>;

function renameValues(
  texts: Texts,
  names: ReadonlyMap<string, string>,
  isName: (key: string) => boolean,
): Texts {
  const entries = Object.entries(texts);
  if (!entries.some(([key, text]) => names.has(text) && isName(key))) return texts;
  return Object.fromEntries(
    entries.map(([key, text]) => [key, isName(key) ? (names.get(text) ?? text) : text]),
  );
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
