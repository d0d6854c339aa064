import type { DebugStatus } from '../../../api/queries/run-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { useFormat } from '../../../texts/use-format.ts';
import { Scrollable } from '../../../ui/scrollable.tsx';
import { debugTexts } from './debug-texts.ts';

/** Variables, lists and tables of the paused run, else of the last one. */
export function RunValues({ status }: { readonly status: DebugStatus }) {
  const words = useTexts(debugTexts);
  const { lists, state, tables, variables } = status;
  const isEmpty = variables.length + lists.length + tables.length === 0;
  return (
    <details open={state === 'Paused'}>
      <summary>{state === 'Paused' ? words.valuesNow : words.valuesLast}</summary>
      {isEmpty ? (
        <p className="quiet">{words.noValues}</p>
      ) : (
        <Scrollable className="run-values" aria-label={words.values}>
          <ValueList values={variables} />
          <Lists lists={lists} />
          <Tables tables={tables} />
        </Scrollable>
      )}
    </details>
  );
}

interface ValueListProps {
  readonly values: readonly { readonly name: string; readonly value: string }[];
}

export function ValueList({ values }: ValueListProps) {
  return (
    <dl className="last-values">
      {values.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lists({ lists }: Pick<DebugStatus, 'lists'>) {
  const words = useTexts(debugTexts);
  const format = useFormat();
  return lists.map(({ name, items, totalCount }) => (
    <details key={name}>
      <summary>
        {words.listOf(name)} <span className="quiet">{words.items(format.number(totalCount))}</span>
      </summary>
      <ol className="rows">
        {items.map((item, place) => (
          <li key={place}>{item}</li>
        ))}
      </ol>
    </details>
  ));
}

function Tables({ tables }: Pick<DebugStatus, 'tables'>) {
  const words = useTexts(debugTexts);
  const format = useFormat();
  return tables.map(({ name, columns, rows, totalCount }) => (
    <details key={name}>
      <summary>
        {words.tableOf(name)} <span className="quiet">{words.rows(format.number(totalCount))}</span>
      </summary>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  ));
}
