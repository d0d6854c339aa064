import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../../../store/create-store.ts';
import { ActionResult } from './action-result.tsx';
import type { DebuggedAction } from './debugged-action.ts';
import { useLastResult } from './last-results.ts';
import { pointAway, pointedAction } from './pointed-action.ts';

const WIDTH_PX = 320;
const HEIGHT_PX = 320;
const GAP_PX = 12;

interface Props {
  readonly find: (actionId: string | null) => DebuggedAction | null;
}

/** The last time of the action under the pointer, beside it on the canvas. The page has the same for the chosen action. */
export function TileCard({ find }: Props) {
  const pointed = useStore(pointedAction);
  const action = find(pointed?.actionId ?? null);
  if (pointed?.place == null || action === null) return null;
  return <Card action={action} place={pointed.place} />;
}

interface CardProps {
  readonly action: DebuggedAction;
  readonly place: DOMRect;
}

function Card({ action, place }: CardProps) {
  const last = useLastResult(action.node.actionId);
  useEffect(endByUse, []);
  if (last === undefined) return null;
  const left = Math.max(0, Math.min(place.right + GAP_PX, innerWidth - WIDTH_PX - GAP_PX));
  const top = Math.max(0, Math.min(place.top, innerHeight - HEIGHT_PX));
  return createPortal(
    <div
      className="tile-card"
      style={{ left, top, width: WIDTH_PX, maxHeight: HEIGHT_PX }}
      aria-hidden="true"
    >
      <ActionResult action={action} />
    </div>,
    document.body,
  );
}

/** It ends when the canvas moves below the pointer, when something is pressed, and by Escape. */
function endByUse(): () => void {
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') pointAway();
  };
  document.addEventListener('wheel', pointAway, { passive: true });
  document.addEventListener('pointerdown', pointAway);
  document.addEventListener('keydown', onKey);
  return () => {
    document.removeEventListener('wheel', pointAway);
    document.removeEventListener('pointerdown', pointAway);
    document.removeEventListener('keydown', onKey);
  };
}
