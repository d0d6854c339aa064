import type { InputSettingDefinition, Link, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { changedFields, fieldsOf } from './changed-fields.ts';
import { compareGroups } from './compare-groups.ts';
import { compareParts } from './compare-parts.ts';
import { movedItems } from './moved-items.ts';
import type { Change, FieldChange } from './project-change.ts';

/** The differences between two projects, field by field. Layout and the order of keys and definitions are ignored. */
export function* compareProjects(before: ProjectDocument, after: ProjectDocument): Generator<Change | null> {
  yield projectChange(before, after);
  yield* compareGroups(before.groups, after.groups);
  yield* compareLinks(before, after);
  for (const [part, key] of namedParts) yield* compareNamed(part, before[key], after[key]);
  yield* compareSettings('inputSetting', before.inputSettings ?? [], after.inputSettings ?? []);
  yield* compareSettings('botUiSetting', before.botUi?.settings ?? [], after.botUi?.settings ?? []);
  yield sharedCodeChange(before, after);
  yield* compareTexts('reference', before.references ?? [], after.references ?? []);
  yield* compareTexts('note', textsOf(before), textsOf(after));
}

const namedParts = [
  ['variable', 'variables'],
  ['list', 'lists'],
  ['table', 'tables'],
  ['hostedSpreadsheet', 'hostedSpreadsheets'],
] as const;

function nowhere<Part extends Change['part']>(part: Part, name: string) {
  return { part, groupId: null, actionId: null, name };
}

function projectChange(before: ProjectDocument, after: ProjectDocument): Change | null {
  const fields = changedFields(projectFields(before), projectFields(after));
  return fields.length === 0 ? null : { change: 'changed', ...nowhere('project', after.name), fields };
}

/** An empty form is not the same as none. */
function projectFields({ id, name, minVersion, inputSettings, botUi }: ProjectDocument) {
  const forms = { hasInputSettings: inputSettings !== null, hasBotUi: botUi !== null };
  return fieldsOf({ name, id, minVersion, ...forms });
}

function* compareLinks(before: ProjectDocument, after: ProjectDocument): Generator<Change | null> {
  if (before.links === after.links) return;
  const groupOf = groupFinder(before, after);
  yield* compareParts<Link>(before.links, after.links, {
    keyOf: ({ source, branch }) => `${branch} ${source}`,
    placeOf: ({ source, branch }) => ({
      part: 'link',
      groupId: groupOf(source),
      actionId: source,
      name: branch,
    }),
    fieldsOf: ({ target }) => fieldsOf({ target }),
  });
}

/** Builds the index only when a link differs: most edits change none. */
function groupFinder(before: ProjectDocument, after: ProjectDocument): (actionId: string) => string | null {
  let groups: ReadonlyMap<string, string> | null = null;
  return (actionId) => {
    groups ??= new Map(
      [before, after].flatMap((document) =>
        document.groups.flatMap(({ id, actions }) => actions.map((action) => [action.id, id] as const)),
      ),
    );
    return groups.get(actionId) ?? null;
  };
}

type Definition = object & { readonly name: string };

function compareNamed(
  part: (typeof namedParts)[number][0],
  before: readonly Definition[],
  after: readonly Definition[],
): Generator<Change | null> {
  return compareParts(before, after, {
    keyOf: ({ name }) => name,
    placeOf: ({ name }) => nowhere(part, name),
    fieldsOf,
  });
}

type Settings = readonly InputSettingDefinition[];

/** The order of settings is visible in the form. */
function compareSettings(
  part: 'inputSetting' | 'botUiSetting',
  before: Settings,
  after: Settings,
): Generator<Change | null> {
  const keyOf = ({ name, variable }: InputSettingDefinition) => `${name}\n${variable}`;
  const moved = movedItems(before.map(keyOf), after.map(keyOf));
  const placeIn = (settings: Settings) => new Map(settings.map((setting, index) => [keyOf(setting), index]));
  const [places, placesNow] = [placeIn(before), placeIn(after)];
  const moreOf = (setting: InputSettingDefinition): readonly FieldChange[] => {
    const key = keyOf(setting);
    if (!moved.has(key)) return [];
    return [{ field: 'position', before: places.get(key) ?? null, after: placesNow.get(key) ?? null }];
  };
  return compareParts(before, after, { keyOf, placeOf: ({ name }) => nowhere(part, name), fieldsOf, moreOf });
}

function sharedCodeChange({ sharedCode: before }: ProjectDocument, after: ProjectDocument): Change | null {
  const { sharedCode: now } = after;
  if (before === now) return null;
  const fields = changedFields(before && fieldsOf(before), now && fieldsOf(now));
  const change = before === null ? 'added' : now === null ? 'removed' : 'changed';
  if (change === 'changed' && fields.length === 0) return null;
  return { change, ...nowhere('sharedCode', ''), fields };
}

/** Compares texts without names; a text may occur several times. */
function compareTexts(
  part: 'reference' | 'note',
  before: readonly string[],
  after: readonly string[],
): Generator<Change | null> {
  return compareParts(numbered(before), numbered(after), {
    keyOf: ({ text, number }) => `${number} ${text}`,
    placeOf: ({ text }) => nowhere(part, text.slice(0, 40)),
    fieldsOf: ({ text }) => fieldsOf({ text }),
  });
}

function numbered(texts: readonly string[]) {
  const counts = new Map<string, number>();
  return texts.map((text) => {
    const number = counts.get(text) ?? 0;
    counts.set(text, number + 1);
    return { text, number };
  });
}

function textsOf({ notes }: ProjectDocument): readonly string[] {
  return notes.map(({ text }) => text);
}
