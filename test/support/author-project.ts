import type { ApiClient } from './api-client.ts';

export interface ActionSketch {
  readonly type: string;
  readonly action: string;
  readonly parameters?: Readonly<Record<string, string | number | boolean>>;
  readonly results?: Readonly<Record<string, string>>;
}

/** Authors a project of actions in sequence, saves it, closes it, and returns the ids of its actions. */
export async function authorProject(
  editor: ApiClient,
  path: string,
  actions: readonly ActionSketch[],
): Promise<readonly string[]> {
  await editor.ok('POST /projects');
  const ids: string[] = [];
  let place = {};
  for (const sketch of actions) {
    const added = await editor.ok('POST /projects/current/actions', { ...sketch, ...place });
    ids.push(added.actionId);
    place = { groupId: added.groupId };
  }
  await editor.ok('POST /projects/current/save', { path });
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: false });
  return ids;
}
