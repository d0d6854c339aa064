import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { isOverlapping } from '../../graph/frames.ts';
import type { TestEditor } from '../test-editor.ts';

/** The expected project in the simplest form: names and ids. */
export interface ProjectModel {
  readonly groups: { id: string; name: string; actions: string[] }[];
  readonly names: Record<string, string>;
  /** Branch and source to target. */
  readonly links: Record<string, string>;
  readonly variables: string[];
  readonly lists: string[];
  readonly tables: string[];
}

export function emptyModel(): ProjectModel {
  return { groups: [], names: {}, links: {}, variables: [], lists: [], tables: [] };
}

export function actionsOf({ groups }: ProjectModel): { actionId: string; groupId: string }[] {
  return groups.flatMap(({ id, actions }) => actions.map((actionId) => ({ actionId, groupId: id })));
}

/** Compares the editor with the model, and checks the invariants of all projects. */
export async function assertAgrees(editor: TestEditor, model: ProjectModel): Promise<void> {
  const { actions, links, startActionId } = await editor.call('project_structure_get');
  const explicit = links.filter(({ isImplicit, targetActionId }) => !isImplicit && targetActionId !== null);
  const found = Object.fromEntries(
    explicit.map(({ branch, actionId, targetActionId }) => [`${branch} ${actionId}`, targetActionId]),
  );
  const start = startActionId === null ? {} : { 'OnSuccess Start': startActionId };
  assert.deepEqual({ ...start, ...found }, model.links);
  assert.deepEqual(
    actions.map(({ actionId, groupId, label }) => ({ actionId, groupId, label })),
    actionsOf(model).map((place) => ({ ...place, label: model.names[place.actionId] ?? '' })),
  );
  const ids = actions.map(({ actionId }) => actionId);
  assert.equal(new Set(ids).size, ids.length);
  for (const target of Object.values(model.links)) assert.equal(ids.includes(target), true);
  await assertNamesAgree(editor, model);
  await assertNoOverlap(editor, model);
}

async function assertNamesAgree(editor: TestEditor, model: ProjectModel): Promise<void> {
  const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name);
  assert.deepEqual(namesOf((await editor.call('variables_list')).variables), model.variables);
  assert.deepEqual(namesOf((await editor.call('lists_list')).lists), model.lists);
  assert.deepEqual(namesOf((await editor.call('tables_list')).tables), model.tables);
}

async function assertNoOverlap(editor: TestEditor, model: ProjectModel): Promise<void> {
  const { groups, staticBlocks } = await editor.call('layout_get');
  assert.deepEqual(
    groups.map(({ groupId, label }) => [groupId, label]),
    model.groups.map(({ id, name }) => [id, name]),
  );
  const boxes = [...groups, ...staticBlocks];
  const overlaps = groups.flatMap((box) =>
    boxes.filter((other) => other !== box && isOverlapping(box, other)),
  );
  assert.deepEqual(overlaps, []);
}

/** The bytes of the saved project file. */
export async function savedBytes(editor: TestEditor, file: string): Promise<string> {
  await editor.call('project_save', { body: { path: file, overwrite: true } });
  return await readFile(file, 'utf8');
}
