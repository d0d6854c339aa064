import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { startEditor, type TestEditor } from './test-editor.ts';
import { newProject } from './test-projects.ts';

/** A setting as a test sends it: a text bound to a variable, unless it says otherwise. */
export const setting = (name: string, more: object = {}) => ({ name, type: 'Text', variable: 'v', ...more });

/** An editor with a new project that has these settings. */
export async function withForm(t: TestContext, settings: readonly object[]): Promise<TestEditor> {
  const editor = await newProject(t);
  if (settings.length > 0) await editor.call('project_input_settings_add', { body: { settings } });
  return editor;
}

/** An editor with an opened file that holds these parts and nothing else. */
export async function withFile(t: TestContext, parts: object): Promise<TestEditor> {
  const editor = await startEditor(t);
  const file = path.join(editor.folder, 'form.zp');
  const facts = { formatVersion: 1, id: randomUUID(), name: 'form', productVersion: '1', minVersion: '1' };
  await writeFile(file, JSON.stringify({ ...facts, groups: [], links: [], ...parts }));
  await editor.call('project_open', { body: { path: file } });
  return editor;
}

/** The settings of the form, reduced to these fields. */
export async function fieldsOf(editor: TestEditor, ...fields: readonly string[]): Promise<unknown[][]> {
  const { settings } = await editor.call('project_input_settings_list');
  return settings.map((one) => fields.map((field) => Reflect.get(one, field)));
}

/** Name and result code of each item of a batch. */
export const outcomesOf = (answer: {
  readonly items: readonly { readonly name: string | null; readonly resultCode: string }[];
}) => answer.items.map(({ name, resultCode }) => [name, resultCode]);
