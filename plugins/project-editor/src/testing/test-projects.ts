import path from 'node:path';
import type { TestContext } from 'node:test';
import { startEditor, type TestEditor } from './test-editor.ts';

/** An editor with a new, empty project. */
export async function newProject(t: TestContext): Promise<TestEditor> {
  const editor = await startEditor(t);
  await editor.call('project_create');
  return editor;
}

/** An editor with an empty project that was saved as `shop.zp`. */
export async function savedProject(t: TestContext): Promise<{ editor: TestEditor; file: string }> {
  const editor = await newProject(t);
  const file = path.join(editor.folder, 'shop.zp');
  await editor.call('project_save', { body: { path: file } });
  return { editor, file };
}

export const addVariable = (editor: TestEditor, name = 'x') =>
  editor.call('variables_add', { body: { variables: [{ name }] } });

/** Adds an action without required parameters, at a placement. */
export const addAction = (editor: TestEditor, placement: object = {}) =>
  editor.call('action_add', { body: { type: 'Text', action: 'Lower', ...placement } });

/** Code and parameter of each validation error of a refusal. */
export function validationCodes({ details }: { details: Readonly<Record<string, unknown>> }): string[] {
  const errors = details.validationErrors as { code: string; parameterName: string }[];
  return errors.map(({ code, parameterName }) => `${code} ${parameterName}`);
}
