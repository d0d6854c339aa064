import { useQueries } from '@tanstack/react-query';
import { useMay } from '../../api/queries/capability-queries.ts';
import {
  type ConsoleOperation,
  type ConsoleTile,
  pluginAnswer,
} from '../../api/queries/plugin-page-queries.ts';
import { valueAt } from './value-at.ts';

interface Parts {
  readonly tiles: readonly ConsoleTile[];
  readonly operations: readonly ConsoleOperation[];
}

/** The same parts with the tiles that the person may see, and that have something to show now. */
export function useShownTiles<P extends Parts>(all: readonly P[]): readonly P[] {
  const may = useMay();
  const allowed = all.map((parts) => {
    const ids = new Set(parts.operations.map(({ operationId }) => operationId).filter(may));
    return { ...parts, tiles: parts.tiles.filter(({ operation }) => ids.has(operation)) };
  });
  const asked = allowed.flatMap(({ tiles, operations }) =>
    operations.filter(({ operationId }) => tiles.some(needs(operationId))),
  );
  const answers = useQueries({ queries: asked.map(pluginAnswer) });
  const isShown = ({ operation, unlessNull }: ConsoleTile) => {
    if (unlessNull === undefined) return true;
    const place = asked.findIndex(({ operationId }) => operationId === operation);
    return (valueAt(answers[place]?.data, unlessNull) ?? null) !== null;
  };
  return allowed.map((parts) => ({ ...parts, tiles: parts.tiles.filter(isShown) }));
}

const needs =
  (operationId: string) =>
  ({ operation, unlessNull }: ConsoleTile): boolean =>
    operation === operationId && unlessNull !== undefined;
