import { useStore } from '@xyflow/react';
import { useMemo } from 'react';
import type { Card, Tile } from './canvas-graph.ts';

/** A group of no more actions is there as a whole. */
const WHOLE = 40;

/** The actions of a group that are near the view. They change in large steps. */
export function useShownTiles({ tiles, y }: Card, nowY: number): readonly Tile[] {
  const step = useStore(({ transform: [, top, zoom], height }) => {
    if (tiles.length <= WHOLE) return '';
    const shown = Math.max(1, height / zoom);
    return `${Math.floor((-top / zoom - (nowY - y)) / shown)} ${shown}`;
  });
  return useMemo(() => {
    if (step === '') return tiles;
    const [row = 0, shown = 1] = step.split(' ').map(Number);
    const [from, to] = [(row - 1) * shown, (row + 3) * shown];
    return tiles.filter((tile) => tile.y + tile.height > from && tile.y < to);
  }, [tiles, step]);
}
