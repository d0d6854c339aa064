import { contentTexts } from '@gatehouse/plugin-runtime/api';
import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type * as v from 'valibot';
import type { searchHitReply } from '../declaration/inspection-schemas.ts';
import { type ActionPlace, findAction } from '../graph/find-action.ts';
import { namedBy } from '../validation/names-in-run.ts';

export type SearchHit = v.InferOutput<typeof searchHitReply>;
type Part = SearchHit['part'];

/** Meaning of a bare text without a macro: the kind of thing that it names, if any. */
export type Meaning = 'text' | 'id' | 'Variable' | 'List' | 'Table';

/** One text of a project and its place. */
export interface ProjectText extends Omit<SearchHit, 'excerpt' | 'position'> {
  readonly text: string;
  readonly meaning: Meaning;
}

/** Every text of a project: its actions in project order, then its data. */
export function* projectTexts(document: ProjectDocument, catalog: ActionCatalog): Generator<ProjectText> {
  const { id, name } = document;
  yield { ...nowhere('project', name), field: 'name', text: name, meaning: 'text' };
  yield { ...nowhere('project', name), field: 'id', text: id, meaning: 'id' };
  for (const [groupIndex, group] of document.groups.entries()) {
    const place = { part: 'group', groupId: group.id, actionId: null, name: group.name } as const;
    yield { ...place, field: 'name', text: group.name, meaning: 'text' };
    yield { ...place, field: 'id', text: group.id, meaning: 'id' };
    for (const [index, action] of group.actions.entries()) {
      yield* actionTexts({ group, groupIndex, action, index }, catalog);
    }
  }
  yield* linkTexts(document);
  yield* definitionTexts(document);
}

function nowhere(part: Part, name: string) {
  return { part, groupId: null, actionId: null, name };
}

function* actionTexts({ group, action }: ActionPlace, catalog: ActionCatalog): Generator<ProjectText> {
  const place = { part: 'action', groupId: group.id, actionId: action.id, name: action.name } as const;
  yield { ...place, field: 'name', text: action.name, meaning: 'text' };
  yield { ...place, field: 'id', text: action.id, meaning: 'id' };
  yield { ...place, field: 'type', text: action.type, meaning: 'text' };
  yield { ...place, field: 'action', text: action.action, meaning: 'text' };
  const parameters = catalog.find(action.type, action.action)?.variant.parameters ?? {};
  for (const { part, name, text } of contentTexts(action)) {
    const kind = part === 'parameters' ? parameters[name]?.kind : undefined;
    const meaning = part === 'results' ? 'Variable' : ((kind && namedBy[kind]) ?? 'text');
    yield { ...place, field: `${part}.${name}`, text, meaning };
  }
}

function* linkTexts(document: ProjectDocument): Generator<ProjectText> {
  for (const { source, branch, target } of document.links) {
    const place = findAction(document, source);
    const link = { part: 'link', groupId: place?.group.id ?? null, actionId: source, name: branch } as const;
    yield { ...link, field: 'target', text: target, meaning: 'id' };
  }
}

/** Fields that hold the name of another part. */
const meanings: Readonly<Record<string, Meaning>> = { variable: 'Variable' };
const namesOfParts: Readonly<Partial<Record<Part, Meaning>>> = {
  variable: 'Variable',
  list: 'List',
  table: 'Table',
};

function* definitionTexts(document: ProjectDocument): Generator<ProjectText> {
  for (const variable of document.variables) yield* fieldTexts('variable', variable.name, variable);
  for (const list of document.lists) yield* fieldTexts('list', list.name, list);
  for (const table of document.tables) yield* fieldTexts('table', table.name, table);
  for (const sheet of document.hostedSpreadsheets) yield* fieldTexts('hostedSpreadsheet', sheet.name, sheet);
  for (const setting of document.inputSettings ?? [])
    yield* fieldTexts('inputSetting', setting.name, setting);
  for (const setting of document.botUi?.settings ?? []) {
    yield* fieldTexts('botUiSetting', setting.name, setting);
  }
  yield* fieldTexts('sharedCode', '', document.sharedCode ?? {});
  for (const reference of document.references ?? []) {
    yield { ...nowhere('reference', reference), field: 'name', text: reference, meaning: 'text' };
  }
  for (const { text } of document.notes)
    yield { ...nowhere('note', ''), field: 'text', text, meaning: 'text' };
}

function* fieldTexts(part: Part, name: string, item: object): Generator<ProjectText> {
  for (const [field, value] of Object.entries(item)) {
    const meaning = (field === 'name' ? namesOfParts[part] : meanings[field]) ?? 'text';
    if (typeof value === 'string') yield { ...nowhere(part, name), field, text: value, meaning };
    if (!Array.isArray(value)) continue;
    for (const [index, text] of value.entries()) {
      yield { ...nowhere(part, name), field: `${field}[${index}]`, text: String(text), meaning };
    }
  }
}
