import type { CoveredAction } from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { TestReply } from '../declaration/test-operations.ts';

type CoverageReply = TestReply['coverage'];

/** Which actions and branches the cases of a test took together. Disabled actions are left out. */
export function coverageOf(
  document: ProjectDocument,
  cases: readonly (readonly CoveredAction[])[],
): CoverageReply {
  const times = new Map<string, number>();
  const taken = new Map<string, number>();
  for (const action of cases.flat()) {
    add(times, action.actionId, action.times);
    for (const [branch, count] of Object.entries(action.branches))
      add(taken, `${branch} ${action.actionId}`, count);
  }
  const actions = document.groups.flatMap((group) =>
    group.actions
      .filter(({ disabled }) => !disabled)
      .map(({ id, name, type, action }) => ({
        ...{ actionId: id, groupId: group.id, name: name || `${type}.${action}`, times: times.get(id) ?? 0 },
        branches: branchesOf(document, id).map((branch) => ({
          branch,
          times: taken.get(`${branch} ${id}`) ?? 0,
        })),
      })),
  );
  const branches = actions.flatMap((action) => action.branches);
  return {
    actions,
    coveredActions: actions.filter((action) => action.times > 0).length,
    totalActions: actions.length,
    coveredBranches: branches.filter((branch) => branch.times > 0).length,
    totalBranches: branches.length,
  };
}

/** The branches that lead on: links, and the step to the next action. */
function branchesOf({ groups, links }: ProjectDocument, id: string): readonly string[] {
  const linked = links.filter(({ source }) => source === id).map(({ branch }) => branch as string);
  const hasNext = groups.some(({ actions }) => actions.slice(0, -1).some((action) => action.id === id));
  return [...new Set([...linked, ...(hasNext ? ['OnSuccess'] : [])])];
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}
