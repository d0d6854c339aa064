import type { ApiClient } from '@gatehouse/test/api-client';

const perGroup = 10;
const perCall = 1_000;
const perRow = 25;
const kinds = [
  { type: 'Logic', action: 'Pause', parameters: { From: '1' } },
  { type: 'Notification', action: 'Log', parameters: { Message: 'Done' } },
];

/** Opens a project of groups of ten actions in a grid. Each group goes on to the next, and on errors to the first one. */
export async function openLargeProject(editor: ApiClient, count: number): Promise<void> {
  await editor.ok('POST /projects');
  let last: string | null = null;
  let first: string | null = null;
  for (let from = 0; from < count; from += perCall) {
    const body = batchOf(from, Math.min(perCall, count - from));
    const { actions } = await editor.ok('POST /projects/current/actions/batch', body);
    const ids: readonly string[] = actions.map(({ actionId }: { actionId: string }) => actionId);
    first ??= ids[0] ?? null;
    await editor.ok('POST /projects/current/actions/links', { links: linksOf(ids, { last, first }) });
    last = ids.at(-1) ?? null;
  }
}

function batchOf(from: number, count: number) {
  const groups = Array.from({ length: count / perGroup }, (_, index) => {
    const place = from / perGroup + index;
    const [x, y] = [400 + (place % perRow) * 360, 200 + Math.floor(place / perRow) * 860];
    return { ref: `g${place}`, name: `Step ${place + 1}`, x, y };
  });
  const actions = Array.from({ length: count }, (_, index) => ({
    ...kinds[index % kinds.length],
    name: `Action ${from + index + 1}`,
    groupId: `g${Math.floor((from + index) / perGroup)}`,
  }));
  return { groups, actions };
}

interface Ends {
  readonly last: string | null;
  readonly first: string | null;
}

function linksOf(ids: readonly string[], { last, first }: Ends) {
  const ends = ids.filter((_, place) => place % perGroup === perGroup - 1);
  const starts = [...ids.filter((_, place) => place % perGroup === 0).slice(1), null];
  const onward = ends.map((actionId, place) => ({
    ...{ actionId, branch: 'OnSuccess', targetActionId: starts[place] ?? null },
  }));
  const onError = ends.map((actionId) => ({ actionId, branch: 'OnError', targetActionId: first }));
  const joint =
    last === null ? [] : [{ actionId: last, branch: 'OnSuccess', targetActionId: ids[0] ?? null }];
  return [...joint, ...onward, ...onError];
}
