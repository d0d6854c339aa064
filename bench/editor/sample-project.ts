const perGroup = 20;
/** Frames of twenty actions are 1,488 high. */
const column = 400;
const row = 1600;

const binding = '{-Variable.v1-}';

/** The text of a project file: groups of twenty actions in a chain, with an error branch from every second one. */
export function sampleProject(groups: number): string {
  const ids = Array.from({ length: groups }, (_, group) => `g${group}`);
  return JSON.stringify({
    formatVersion: 1,
    id: '11111111-1111-4111-8111-111111111111',
    name: 'Sample',
    productVersion: '7.1.0.0',
    minVersion: '7.1.0.0',
    groups: ids.map((id, group) => ({ id, name: `Group ${group}`, actions: actionsOf(id) })),
    links: [{ source: 'Start', branch: 'OnSuccess', target: 'g0a0' }, ...ids.flatMap(linksOf)],
    variables: Array.from({ length: groups * 2 }, (_, n) => ({ name: `v${n}` })),
    layout: {
      start: { x: 40, y: 40 },
      goodEnd: { x: 200, y: 40 },
      badEnd: { x: 360, y: 40 },
      groups: ids.map((groupId, n) => ({
        groupId,
        x: (n % 25) * column,
        y: 200 + Math.floor(n / 25) * row,
      })),
    },
  });
}

function actionsOf(group: string) {
  return Array.from({ length: perGroup }, (_, n) => ({
    id: `${group}a${n}`,
    type: 'Text',
    action: 'Lower',
    name: `Step ${n} of ${group}`,
    parameters: { Text: `${binding} of ${group}` },
  }));
}

function linksOf(group: string, index: number, groups: readonly string[]) {
  const last = `${group}a${perGroup - 1}`;
  const next = groups[index + 1];
  const errors = Array.from({ length: perGroup / 2 }, (_, n) => ({
    source: `${group}a${n * 2}`,
    branch: 'OnError',
    target: last,
  }));
  return next ? [{ source: last, branch: 'OnSuccess', target: `${next}a0` }, ...errors] : errors;
}
