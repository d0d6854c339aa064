import type { Node, NodeProps } from '@xyflow/react';
import { memo } from 'react';
import type { Card } from './canvas-graph.ts';
import { useCardContext } from './look-context.ts';
import { TileView } from './tile-view.tsx';
import { useShownTiles } from './use-shown-tiles.ts';

export type CardNode = Node<
  {
    readonly card: Card;
    /** Chosen actions of it. */
    readonly chosen: ReadonlySet<string>;
  },
  'card'
>;

/** A group with its actions, or a plain box far out. */
export const GroupCard = memo(function GroupCard({ data, selected, positionAbsoluteY }: NodeProps<CardNode>) {
  const { card, chosen } = data;
  const { isFar, onRename } = useCardContext();
  const tiles = useShownTiles(card, positionAbsoluteY);
  const last = card.tiles.at(-1);
  const name = `canvas-card${selected ? ' is-chosen' : ''}`;
  if (isFar) return <div className={`${name} is-far`} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: F2 does the same
    <div className={name} onDoubleClick={() => onRename(card.id)}>
      {card.label !== '' && <strong className="canvas-caption">{card.label}</strong>}
      {tiles.map((tile) => (
        <TileView
          key={tile.id}
          tile={tile}
          top={tile.y - card.y}
          isChosen={chosen.has(tile.id)}
          isFollowed={tile !== last}
        />
      ))}
    </div>
  );
});
