import type { MeteredClient } from './metered-client.ts';
import { actionsFor, groups, links, tables } from './story.ts';

/** The story with the names of the catalog, schemas and actions in one call each, and a start that waits. */
export async function fewCalls(editor: MeteredClient, at: { url: string; path: string }): Promise<string> {
  const actions = actionsFor(at.url);
  await editor.ok('POST /projects', {});
  await editor.ok('GET /actions/catalog?detail=names');
  const wanted = [...new Set(actions.map(({ type, action }) => `${type}.${action}`))].join(',');
  await editor.ok(`GET /actions/catalog/search?actions=${wanted}&detail=schema&bindings=XPathFinder`);
  await editor.ok('POST /projects/current/tables', { tables });
  await editor.ok('POST /projects/current/actions/batch', { actions, groups, links });
  await editor.ok('GET /projects/current/validation');
  await editor.ok('GET /projects/current/requirements');
  await editor.ok('POST /projects/current/save', { path: at.path });
  await editor.ok('POST /projects/current/start', { waitSeconds: 60 });
  const { logs } = await editor.ok('GET /projects/current/logs');
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: true });
  return logs.at(-1)?.message ?? '';
}
