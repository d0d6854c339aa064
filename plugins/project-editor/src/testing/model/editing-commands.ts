import type { TestEditor } from '../test-editor.ts';
import { actionsOf, type ProjectModel } from './project-model.ts';

/** Numbers that a command chooses by, so that a sequence of commands can be repeated and shrunk. */
export interface Choice {
  readonly one: number;
  readonly other: number;
}

/** Makes the same edit in the project and in the model. False when there was nothing to edit. */
export type EditingCommand = (editor: TestEditor, model: ProjectModel, choice: Choice) => Promise<boolean>;

function pick<Item>(items: readonly Item[], choice: number): Item | undefined {
  return items[choice % Math.max(items.length, 1)];
}

let names = 0;
function newName(): string {
  names += 1;
  return `Name ${names}`;
}

const lower = { type: 'Text', action: 'Lower' } as const;

/** Adds an action at the placement, and returns its ids. */
async function add(editor: TestEditor, model: ProjectModel, placement: object) {
  const added = await editor.call('action_add', { body: { ...lower, ...placement } });
  if (model.groups.length === 0) model.links['OnSuccess Start'] ??= added.actionId;
  return added;
}

const statics = (kind: 'variables' | 'lists' | 'tables') =>
  ({
    add: async (editor, model) => {
      const name = newName();
      await editor.call(`${kind}_add`, { body: { [kind]: [{ name }] } });
      model[kind].push(name);
      return true;
    },
    rename: async (editor, model, { one }) => {
      const name = pick(model[kind], one);
      if (name === undefined) return false;
      const other = newName();
      await editor.call(`${kind}_update`, { body: { [kind]: [{ name, newName: other }] } });
      model[kind][model[kind].indexOf(name)] = other;
      return true;
    },
    delete: async (editor, model, { one }) => {
      const name = pick(model[kind], one);
      if (name === undefined) return false;
      await editor.call(`${kind}_delete`, { body: { names: [name] } });
      model[kind].splice(model[kind].indexOf(name), 1);
      return true;
    },
  }) satisfies Record<string, EditingCommand>;

const addInNewGroup: EditingCommand = async (editor, model) => {
  // To the right of all other groups, where nothing is in the way.
  const { groups } = await editor.call('layout_get');
  const x = Math.max(1000, ...groups.map((group) => group.x)) + 1000;
  const { actionId, groupId } = await add(editor, model, { x, y: 400 });
  model.groups.push({ id: groupId, name: '', actions: [actionId] });
  return true;
};

const addLast: EditingCommand = async (editor, model, { one }) => {
  const group = pick(model.groups, one);
  if (!group) return false;
  group.actions.push((await add(editor, model, { groupId: group.id })).actionId);
  return true;
};

const addAfter: EditingCommand = async (editor, model, { one }) => {
  const place = pick(actionsOf(model), one);
  const group = model.groups.find(({ id }) => id === place?.groupId);
  if (!place || !group) return false;
  const { actionId } = await add(editor, model, { afterActionId: place.actionId });
  group.actions.splice(group.actions.indexOf(place.actionId) + 1, 0, actionId);
  return true;
};

const renameAction: EditingCommand = async (editor, model, { one }) => {
  const params = pick(actionsOf(model), one);
  if (!params) return false;
  const name = newName();
  await editor.call('action_rename', { params, body: { name } });
  model.names[params.actionId] = name;
  return true;
};

const updateAction: EditingCommand = async (editor, model, { one, other }) => {
  const params = pick(actionsOf(model), one);
  if (!params) return false;
  const body = { ...lower, parameters: { Text: `${newName()} {-Variable.v${other}-}` } };
  await editor.call('action_update', { params, body });
  return true;
};

const deleteAction: EditingCommand = async (editor, model, { one }) => {
  const params = pick(actionsOf(model), one);
  const group = model.groups.find(({ id }) => id === params?.groupId);
  if (!params || !group) return false;
  await editor.call('action_delete', { params });
  group.actions.splice(group.actions.indexOf(params.actionId), 1);
  if (group.actions.length === 0) model.groups.splice(model.groups.indexOf(group), 1);
  for (const [key, target] of Object.entries(model.links)) {
    if (target === params.actionId || key.endsWith(` ${params.actionId}`)) delete model.links[key];
  }
  return true;
};

const renameGroup: EditingCommand = async (editor, model, { one }) => {
  const group = pick(model.groups, one);
  if (!group) return false;
  group.name = newName();
  await editor.call('group_rename', { params: { groupId: group.id }, body: { name: group.name } });
  return true;
};

const setLink: EditingCommand = async (editor, model, { one, other }) => {
  const source = pick(actionsOf(model), one);
  const target = pick(actionsOf(model), other);
  if (!source || !target) return false;
  const branch = one % 2 === 0 ? 'OnSuccess' : 'OnError';
  const isChange = model.links[`${branch} ${source.actionId}`] !== target.actionId;
  const link = { actionId: source.actionId, branch, targetActionId: target.actionId };
  await editor.call('action_links_set', { body: { links: [link] } });
  model.links[`${branch} ${source.actionId}`] = target.actionId;
  return isChange;
};

const clearLink: EditingCommand = async (editor, model, { one }) => {
  const key = pick(Object.keys(model.links), one);
  if (key === undefined) return false;
  const [branch, actionId] = key.split(' ');
  await editor.call('action_links_set', { body: { links: [{ actionId, branch, targetActionId: '' }] } });
  delete model.links[key];
  return true;
};

/** Does not edit the document. */
const setCursor: EditingCommand = async (editor, model, { one }) => {
  const place = pick(actionsOf(model), one);
  if (place) await editor.call('cursor_set', { body: place });
  return false;
};

const variables = statics('variables');
const lists = statics('lists');
const tables = statics('tables');

/** One line here adds a new operation to the property test. */
export const editingCommands: Readonly<Record<string, EditingCommand>> = {
  addInNewGroup,
  addLast,
  addAfter,
  renameAction,
  updateAction,
  deleteAction,
  renameGroup,
  setLink,
  clearLink,
  setCursor,
  addVariable: variables.add,
  renameVariable: variables.rename,
  deleteVariable: variables.delete,
  addList: lists.add,
  renameList: lists.rename,
  deleteList: lists.delete,
  addTable: tables.add,
  renameTable: tables.rename,
  deleteTable: tables.delete,
};
