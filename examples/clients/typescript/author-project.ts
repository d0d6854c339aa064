import { assertAllTaken, dataOf, type Editor } from './client.ts';
import { actionsOf, tables } from './project.ts';

export interface Authored {
  readonly actions: number;
  readonly problems: readonly string[];
}

/** Writes the project into the editor and saves it; it stays open. */
export async function authorProject(editor: Editor, site: string, path: string): Promise<Authored> {
  dataOf(await editor.POST('/projects'));
  const taken = await editor.POST('/projects/current/tables', {
    body: { tables: tables.map((name) => ({ name })) },
  });
  assertAllTaken(dataOf(taken));
  const { actions } = dataOf(await editor.POST('/projects/current/actions/batch', { body: actionsOf(site) }));
  const { problems } = dataOf(await editor.GET('/projects/current/validation'));
  dataOf(await editor.POST('/projects/current/save', { body: { path } }));
  return { actions: actions.length, problems: problems.map(({ message }) => message) };
}
