import type { ArtifactGroup, ArtifactOwner } from '@gatehouse/sdk-plugin/internal';

/** Ids may hold any character, so that only JSON keeps their parts apart. */
export function groupKey(group: ArtifactGroup): string {
  const [whole, run] = partsOf(group);
  return JSON.stringify(run === undefined ? [group.kind, whole] : [group.kind, whole, run]);
}

/** The task or project of an owner. */
export function wholeOf(owner: ArtifactOwner): ArtifactGroup {
  return owner.kind === 'task'
    ? { kind: 'task', taskId: owner.taskId }
    : { kind: 'editor', projectId: owner.projectId };
}

/** The id of the task or project. */
export function wholeId(group: ArtifactGroup): string {
  return partsOf(group)[0];
}

function partsOf(group: ArtifactGroup): readonly [whole: string, run: string | undefined] {
  return group.kind === 'task' ? [group.taskId, group.uowId] : [group.projectId, group.runId];
}
