import { ViewportPortal } from '@xyflow/react';
import { markerY } from './drop-place.ts';
import type { TileDrag } from './use-tile-drag.ts';

/** The captions of carried actions, and the line where they come to. */
export function DragGhost({ drag }: { readonly drag: TileDrag }) {
  const { actions, caption, place, point } = drag;
  return (
    <ViewportPortal>
      {place.kind === 'group' && (
        <div
          className="canvas-marker"
          style={{
            transform: `translate(${place.card.x + 18}px, ${markerY(place) - 2}px)`,
            width: place.card.width - 36,
          }}
        />
      )}
      <div className="canvas-ghost" style={{ transform: `translate(${point.x + 8}px, ${point.y + 8}px)` }}>
        {caption}
        {actions.length > 1 && ` + ${actions.length - 1}`}
      </div>
    </ViewportPortal>
  );
}
