import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import type { Block } from './canvas-graph.ts';
import { useCardContext } from './look-context.ts';
import { handleId } from './ports.ts';

export type BlockNode = Node<{ readonly block: Block }, 'block'>;

/** Start, an end, or a note. */
export const BlockView = memo(function BlockView({ data: { block }, selected }: NodeProps<BlockNode>) {
  const { isEditable, isFar, onRename } = useCardContext();
  const onDoubleClick = block.kind === 'note' && isEditable ? () => onRename(block.id) : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: F2 does the same
    <div
      className={`canvas-block is-${block.kind}${selected ? ' is-chosen' : ''}`}
      onDoubleClick={onDoubleClick}
    >
      {!isFar && block.text}
      {block.kind !== 'note' && (
        <Handle
          type="source"
          id={handleId(block.id, 'success')}
          className="canvas-port-success"
          position={Position.Right}
          isConnectableEnd={false}
          isConnectable={isEditable}
        />
      )}
    </div>
  );
});
