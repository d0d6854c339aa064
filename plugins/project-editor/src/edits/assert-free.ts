import type { Box, Scene } from '../graph/frames.ts';
import { findOverlaps } from './overlaps.ts';
import { type LayoutConflict, layoutRefusal } from './refusals.ts';

/** The future frame of a group. */
export interface PlacedFrame extends Box {
  /** Null for a group that does not exist yet. */
  readonly groupId: string | null;
}

/** Maximum number of overlaps in a refusal: thousands of groups may lie on one spot. */
const maxOverlaps = 1000;

/**
 * Groups may touch, not overlap: throws failed_precondition when a placed frame would cover another one, a group that
 * stays or a static block. The error names everything in the way.
 */
export function assertFree(placed: readonly PlacedFrame[], { frames, blocks }: Scene): void {
  const moving = new Set(placed.map(({ groupId }) => groupId));
  const staying = frames.filter(({ groupId }) => !moving.has(groupId));
  const named = [...placed, ...staying].map(({ groupId }) => groupId ?? '');
  const overlaps = findOverlaps(placed, [...staying, ...blocks], maxOverlaps);
  if (overlaps.length === 0) return;
  const conflicts = new Map<number, Conflict>();
  for (const [index, other] of overlaps) {
    const conflict = conflicts.get(index) ?? newConflict(placed[index]?.groupId ?? null);
    conflicts.set(index, conflict);
    const block = blocks[other - named.length];
    if (block) conflict.conflictingStaticBlocks.push(block.name);
    else conflict.conflictingGroupIds.push(named[other] ?? '');
  }
  throw layoutRefusal([...conflicts.values()]);
}

interface Conflict extends LayoutConflict {
  readonly conflictingGroupIds: string[];
  readonly conflictingStaticBlocks: string[];
}

function newConflict(groupId: string | null): Conflict {
  return { groupId, conflictingGroupIds: [], conflictingStaticBlocks: [] };
}
