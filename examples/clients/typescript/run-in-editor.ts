import { dataOf, type Editor } from './client.ts';

export interface EditorRun {
  readonly messages: readonly string[];
  /** The cells of the table that the run filled, row by row. */
  readonly rows: readonly (readonly string[])[];
}

/**
 * Runs the open project and closes it.
 * @throws {Error} when the run failed, or did not end within a minute
 */
export async function runInEditor(editor: Editor): Promise<EditorRun> {
  const { result, lastError } = dataOf(
    await editor.POST('/projects/current/start', { body: { waitSeconds: 60 } }),
  );
  if (result !== 'success') throw new Error(lastError ?? `The run did not end well: ${result}`);
  const { tables } = dataOf(await editor.GET('/projects/current/debug/status'));
  const { logs } = dataOf(await editor.GET('/projects/current/logs'));
  dataOf(await editor.POST('/projects/current/close'));
  return {
    messages: logs.map(({ message }) => message),
    rows: tables.find(({ name }) => name === 'Cheap')?.rows ?? [],
  };
}
