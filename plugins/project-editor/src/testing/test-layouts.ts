import { documentOf } from '@gatehouse/plugin-runtime/testing';
import type { Group, Link, Note, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type Box, groupFrames, isOverlapping, staticBlocks } from '../graph/frames.ts';

export interface GroupSketch {
  readonly id: string;
  readonly name?: string;
  /** 1 by default; their ids are those of the group with a number: `a1`, `a2`. */
  readonly actions?: number;
  /** The origin by default. */
  readonly at?: readonly [x: number, y: number];
}

export interface LayoutSketch {
  readonly links?: readonly Link[];
  readonly notes?: readonly Note[];
}

const far = -1000;

/** A project of groups at places, with its three ends far up and to the left. */
export function layoutOf(groups: readonly GroupSketch[], { links = [], notes = [] }: LayoutSketch = {}) {
  return documentOf([], {
    groups: groups.map(toGroup),
    links,
    notes,
    layout: {
      start: { x: far, y: far },
      goodEnd: { x: far + 120, y: far },
      badEnd: { x: far + 240, y: far },
      groups: groups.map(({ id, at = [0, 0] }) => ({ groupId: id, x: at[0], y: at[1] })),
    },
  });
}

function toGroup({ id, name = '', actions = 1 }: GroupSketch): Group {
  return { id, name, actions: documentOf(sketches(id, actions)).groups[0]?.actions ?? [] };
}

function sketches(groupId: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: `${groupId}${index + 1}`,
    type: 'Text',
    action: 'Lower',
  }));
}

/** Names of groups and blocks that overlap, in pairs. Overlaps among blocks do not count. */
export function overlapsIn(document: ProjectDocument): string[] {
  const frames = groupFrames(document).map((frame) => ({ ...frame, name: frame.groupId }));
  return frames.flatMap((frame, index) => {
    const others: readonly (Box & { name: string })[] = [
      ...frames.slice(index + 1),
      ...staticBlocks(document),
    ];
    return others
      .filter((other) => isOverlapping(frame, other))
      .map((other) => `${frame.name} ${other.name}`);
  });
}
