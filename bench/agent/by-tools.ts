import type { MeteredTools } from './metered-tools.ts';
import { actionsFor, groups, links, tables } from './story.ts';

/** The story with the tools that agents have: one list of edits, and a run that answers its log. */
export async function byTools(agent: MeteredTools, at: { url: string; path: string }): Promise<string> {
  const actions = actionsFor(at.url);
  const wanted = [...new Set(actions.map(({ type, action }) => `${type}.${action}`))].join(',');
  await agent.ok('project', { do: 'create' });
  // As much as the story with operations reads.
  await agent.ok('catalog', { actions: wanted, bindings: 'XPathFinder', maxTokens: 20_000 });
  await agent.ok('project_edit', {
    edits: [
      { do: 'data', kind: 'tables', add: tables },
      ...groups.map((group) => ({ do: 'group', ...group })),
      ...actions.map((action) => ({ do: 'add', ...action })),
      ...links.map(({ actionId, branch, targetActionId }) => ({
        do: 'link',
        from: actionId,
        branch,
        to: targetActionId,
      })),
    ],
  });
  await agent.ok('project_check', {});
  await agent.ok('project', { do: 'save', path: at.path });
  const { log } = await agent.ok('project_run', { do: 'start' });
  await agent.ok('project', { do: 'close', discard: true });
  return String(log.at(-1) ?? '').replace(/^Info /, '');
}
