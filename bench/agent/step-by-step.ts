import { setTimeout as later } from 'node:timers/promises';
import type { MeteredClient } from './metered-client.ts';
import { actionsFor, links, type StoryAction, tables } from './story.ts';

/** Questions of an agent to the catalog, one after the other. */
const questions = [
  'navigate to url',
  'open page',
  'table from page',
  'loop over list',
  'loop',
  'read cell',
  'condition',
  'add row to table',
  'increment variable',
  'save text file',
];

const pollMs = 500;

/** The story with one call for each action, and a poll for the end. */
export async function stepByStep(editor: MeteredClient, at: { url: string; path: string }): Promise<string> {
  const actions = actionsFor(at.url);
  await editor.ok('POST /projects', {});
  for (const query of questions) {
    await editor.ok(`GET /actions/catalog/search?query=${encodeURIComponent(query)}`);
  }
  for (const { type, action } of actions) await editor.ok(`GET /actions/catalog/${type}/${action}/schema`);
  await editor.ok('POST /projects/current/tables', { tables });
  const ids = await addEach(editor, actions);
  await editor.ok('POST /projects/current/actions/links', {
    links: links.map(({ actionId, branch, targetActionId }) => ({
      actionId: ids.get(actionId),
      branch,
      targetActionId: ids.get(targetActionId),
    })),
  });
  await editor.ok('GET /projects/current/validation');
  await editor.ok('GET /projects/current/requirements');
  await editor.ok('POST /projects/current/save', { path: at.path });
  await editor.ok('POST /projects/current/start', {});
  while ((await editor.ok('GET /projects/current/debug/status')).state !== 'Idle') await later(pollMs);
  await editor.send('GET /projects/current/last-error');
  const { logs } = await editor.ok('GET /projects/current/logs');
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: true });
  return logs.at(-1)?.message ?? '';
}

async function addEach(
  editor: MeteredClient,
  actions: readonly StoryAction[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  let mainGroup: string | null = null;
  for (const { ref, groupId: group, ...content } of actions) {
    const place = group === undefined ? { groupId: mainGroup } : { x: 2000, y: 2000 };
    const added = await editor.ok('POST /projects/current/actions', { ...content, ...place });
    mainGroup ??= added.groupId;
    ids.set(ref, added.actionId);
  }
  return ids;
}
