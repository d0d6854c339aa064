import { type NodeHandle, Position } from '@xyflow/react';
import type { Block, Card, Wire } from './canvas-graph.ts';
import type { PortName } from './port-list.ts';

const SIZE = 10;

/** The id of a port, for the library. */
export function handleId(source: string, port: PortName): string {
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
    const sources = tile.ports.map(({ port, top }): NodeHandle => {
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

/** The branch of a new link. A switch gets the case after its last one, an own branch is the first that has no link. */
export function branchOf(
  { port, source }: { readonly port: string; readonly source: string },
  wires: readonly Wire[],
  own: readonly string[],
): string {
  if (port === 'error') return 'OnError';
  if (port === 'default') return 'Default';
  if (port === 'own') return nextOf(own, source, wires);
  if (port !== 'case') return 'OnSuccess';
  const cases = wires.filter((wire) => wire.source === source && wire.branch.startsWith('Case:'));
  const last = Math.max(0, ...cases.map(({ branch }) => Number(branch.slice('Case:'.length))));
  return `Case:${last + 1}`;
}

/** The last one is linked anew where all have links. */
function nextOf(own: readonly string[], source: string, wires: readonly Wire[]): string {
  const linked = new Set(wires.flatMap((wire) => (wire.source === source ? wire.branch : [])));
  return own.find((branch) => !linked.has(branch)) ?? own.at(-1) ?? 'OnSuccess';
}
