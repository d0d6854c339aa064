import { Handle, Position } from '@xyflow/react';
import { type CSSProperties, type MouseEvent, memo, type PointerEvent } from 'react';
import { useTexts } from '../../../texts/define-texts.ts';
import { useLastResult } from '../debug/last-results.ts';
import { pointAt, pointAway } from '../debug/pointed-action.ts';
import { TileLast } from '../debug/tile-last.tsx';
import type { Tile } from './canvas-graph.ts';
import { canvasTexts } from './canvas-texts.ts';
import { CategoryIcon } from './category-icon.tsx';
import { useCardContext } from './look-context.ts';
import { handleId } from './ports.ts';

interface Props {
  readonly tile: Tile;
  /** From the top of the frame of its group. */
  readonly top: number;
  readonly isChosen: boolean;
  /** Whether another action of the group stands below it. */
  readonly isFollowed: boolean;
}

/** An action: its icon is what moves it, its ports are what connect it. */
export const TileView = memo(function TileView({ tile, top, isChosen, isFollowed }: Props) {
  const { look, isEditable, problems, onTile, onRename, onDragTile } = useCardContext();
  const { node } = tile;
  const status = useLastResult(tile.id)?.status ?? node.executionStatus;
  const classes = [
    'canvas-tile',
    `was-${status}`,
    isChosen && 'is-chosen',
    isFollowed && 'is-followed',
    node.disabled && 'is-disabled',
    node.optional && 'is-optional',
  ];
  const onClick = (event: MouseEvent) => {
    event.stopPropagation();
    onTile(tile.id, event.ctrlKey || event.metaKey || event.shiftKey);
  };
  const onRenameIt = (event: MouseEvent) => {
    event.stopPropagation();
    onRename(tile.id);
  };
  const onPoint = ({ currentTarget }: PointerEvent) => pointAt(tile.id, currentTarget);
  const onGrab = (event: PointerEvent) => {
    if (isEditable && event.button === 0) onDragTile(tile, event.nativeEvent);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the canvas has the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: the canvas has the keys
    <div
      className={classes.filter(Boolean).join(' ')}
      data-action={tile.id}
      style={styleOf(top, look.categoryOf(node.type))}
      onClick={onClick}
      onDoubleClick={onRenameIt}
      onPointerEnter={onPoint}
      onPointerLeave={pointAway}
    >
      <span className="canvas-grip nodrag nopan" onPointerDown={onGrab}>
        <CategoryIcon type={node.type} icon={look.categoryOf(node.type)?.icon ?? null} />
      </span>
      <span className="canvas-texts">
        <span className="canvas-title">{tile.caption}</span>
        <span className="canvas-detail">{tile.detail}</span>
      </span>
      <Marks tile={tile} status={status} hasProblem={problems.has(tile.id)} />
      <TileLast actionId={tile.id} />
      <Ports tile={tile} isConnectable={isEditable} />
    </div>
  );
});

function styleOf(top: number, category: { readonly strong: string; readonly deep: string } | undefined) {
  const colors = category && { '--strong': category.strong, '--deep': category.deep };
  return { top, ...colors } as CSSProperties;
}

interface MarksProps {
  readonly tile: Tile;
  readonly status: Tile['node']['executionStatus'];
  readonly hasProblem: boolean;
}

function Marks({ tile, status, hasProblem }: MarksProps) {
  const words = useTexts(canvasTexts);
  const { breakpoint, disabled, optional } = tile.node;
  return (
    <>
      {disabled && <span className="canvas-pill">{words.off}</span>}
      {optional && <span className="canvas-pill">{words.optional}</span>}
      {breakpoint && <span className="canvas-breakpoint" />}
      {hasProblem && <span className="canvas-problem">!</span>}
      {status !== 'NotStarted' && <span className="canvas-status" />}
    </>
  );
}

interface PortsProps {
  readonly tile: Tile;
  readonly isConnectable: boolean;
}

function Ports({ tile, isConnectable }: PortsProps) {
  const { id, ports } = tile;
  return (
    <>
      <Handle
        type="target"
        id={id}
        position={Position.Left}
        isConnectableStart={false}
        isConnectable={isConnectable}
      />
      {ports.map(({ port, top }) => (
        <Handle
          key={port}
          type="source"
          id={handleId(id, port)}
          className={`canvas-port-${port}`}
          position={Position.Right}
          style={{ top }}
          isConnectableEnd={false}
          isConnectable={isConnectable}
        />
      ))}
    </>
  );
}
