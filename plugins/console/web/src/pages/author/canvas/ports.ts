import { type NodeHandle, Position } from '@xyflow/react';
import type { Block, CanvasGraph, Card, Tile, Wire } from './canvas-graph.ts';

/** Where links leave an action. `case` makes the next case of a switch. */
export type Port = 'success' | 'error' | 'case';

const SIZE = 10;

const plain = [
  { port: 'success', top: 14 },
  { port: 'error', top: 34 },
] as const;

const ofSwitch = [
  { port: 'success', top: 10 },
  { port: 'case', top: 24 },
  { port: 'error', top: 38 },
] as const;

/** Ports of an action, with their distance from its top. */
export function portTops(isSwitch: boolean): readonly { readonly port: Port; readonly top: number }[] {
  return isSwitch ? ofSwitch : plain;
}

/** The id of a port, for the library. */
export function handleId(source: string, port: Port): string {
  return `${port} ${source}`;
}

/** Reads the id of a port. */
export function readHandleId(id: string): { readonly port: string; readonly source: string } {
  const end = id.indexOf(' ');
  return { port: id.slice(0, end), source: id.slice(end + 1) };
}

/** Places of all ports of a group, so that the library need not look for them in the page. */
export function handlesOf(card: Card): NodeHandle[] {
  return card.tiles.flatMap((tile) => {
    const [x, y] = [tile.x - card.x, tile.y - card.y];
    const side = { width: SIZE, height: SIZE };
    const target: NodeHandle = {
      ...{ ...side, id: tile.id, type: 'target', position: Position.Left },
      ...{ x: x - SIZE / 2, y: y + (tile.height - SIZE) / 2 },
    };
    const sources = portTops(tile.node.isSwitch).map(({ port, top }): NodeHandle => {
      const place = { x: x + tile.width - SIZE / 2, y: y + top - SIZE / 2 };
      return { ...side, ...place, id: handleId(tile.id, port), type: 'source', position: Position.Right };
    });
    return [target, ...sources];
  });
}

export function handlesOfBlock({ id, kind, width, height }: Block): NodeHandle[] {
  if (kind === 'note') return [];
  const place = { x: width - 8 - SIZE / 2, y: (height - SIZE) / 2, width: SIZE, height: SIZE };
  return [{ ...place, id: handleId(id, 'success'), type: 'source', position: Position.Right }];
}

/** The branch of a new link. A switch gets the case after its last one. */
export function branchOf(port: string, source: string, wires: readonly Wire[]): string {
  if (port === 'error') return 'OnError';
  if (port !== 'case') return 'OnSuccess';
  const cases = wires.filter((wire) => wire.source === source && wire.branch.startsWith('Case:'));
  const last = Math.max(0, ...cases.map(({ branch }) => Number(branch.slice('Case:'.length))));
  return `Case:${last + 1}`;
}

/** The places where a link leaves and arrives; null where an end of it is not drawn. */
export function endsOf({ source, target }: Wire, { tileOf, blocks }: CanvasGraph) {
  const to = tileOf.get(target);
  const from: Tile | Block | undefined = tileOf.get(source) ?? blocks.find(({ id }) => id === source);
  return from === undefined || to === undefined ? null : { from, to };
}
