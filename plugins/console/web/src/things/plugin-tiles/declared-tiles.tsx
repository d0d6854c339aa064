import { useQuery } from '@tanstack/react-query';
import {
  type ConsoleOperation,
  type ConsoleTile,
  pluginAnswer,
} from '../../api/queries/plugin-page-queries.ts';
import { useShownTiles } from './use-shown-tiles.ts';
import { textFor, valueAt } from './value-at.ts';

interface Props {
  readonly tiles: readonly ConsoleTile[];
  readonly operations: readonly ConsoleOperation[];
}

/** Numbers and words of a plugin, of those that the person may read. */
export function DeclaredTiles({ tiles, operations }: Props) {
  const shown = useShownTiles([{ tiles, operations }]).flatMap((parts) =>
    parts.tiles.flatMap((tile) => {
      const operation = operations.find(({ operationId }) => operationId === tile.operation);
      return operation === undefined ? [] : [{ tile, operation }];
    }),
  );
  if (shown.length === 0) return null;
  return (
    <dl className="tiles">
      {shown.map(({ tile, operation }) => (
        <Tile key={tile.id} tile={tile} operation={operation} />
      ))}
    </dl>
  );
}

function Tile({ tile, operation }: { readonly tile: ConsoleTile; readonly operation: ConsoleOperation }) {
  const { data } = useQuery(pluginAnswer(operation));
  return (
    <div className="tile">
      <dt>{tile.title}</dt>
      <dd>{textFor(valueAt(data, tile.value))}</dd>
    </div>
  );
}
