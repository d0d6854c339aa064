import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { groupFrames, staticBlocks } from './frames.ts';

/** The frames of all groups, as the API shows them. */
export function toGroupFrames(document: ProjectDocument) {
  const frames = groupFrames(document);
  return document.groups.map((group, index) => ({
    ...(frames[index] ?? { groupId: group.id, x: 0, y: 0, width: 0, height: 0 }),
    label: group.name,
    actionCount: group.actions.length,
  }));
}

/** All boxes of a project, as the API shows them. */
export function toLayout(document: ProjectDocument) {
  return { groups: toGroupFrames(document), staticBlocks: staticBlocks(document) };
}
