import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathKeysOf } from '../../api/call-operation.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import {
  type ConsoleOperation,
  type ConsoleTable,
  pluginAnswer,
} from '../../api/queries/plugin-page-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { textFor, valueAt } from '../../things/plugin-tiles/value-at.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Scrollable } from '../../ui/scrollable.tsx';
import { Section } from '../../ui/section.tsx';
import { DeclaredValue } from './declared-value.tsx';
import { OperationForm } from './operation-form.tsx';
import { nameOfOperation } from './operation-name.ts';
import { pluginTexts } from './plugin-texts.ts';

interface Props {
  readonly table: ConsoleTable;
  readonly operations: readonly ConsoleOperation[];
}

/** A table that a plugin declares, asked for again while it is shown. */
export function DeclaredTable({ table, operations }: Props) {
  const words = useTexts(pluginTexts);
  const may = useMay();
  const operation = operations.find(({ operationId }) => operationId === table.operation);
  if (operation === undefined) return null;
  return (
    <Section title={table.title}>
      {may(operation.operationId) ? (
        <Rows table={table} operation={operation} operations={operations} />
      ) : (
        <p className="quiet">{words.refusedHere}</p>
      )}
    </Section>
  );
}

function Rows({ table, operation, operations }: Props & { readonly operation: ConsoleOperation }) {
  const words = useTexts(pluginTexts);
  const may = useMay();
  const { data, error } = useQuery(pluginAnswer(operation));
  const found = valueAt(data, table.rows);
  const rows: readonly unknown[] = Array.isArray(found) ? found : [];
  const actions = operations.filter(
    ({ operationId }) => table.rowActions?.includes(operationId) === true && may(operationId),
  );
  if (error !== null) return <ProblemNote error={error} />;
  if (data !== undefined && rows.length === 0) return <p className="quiet">{words.empty}</p>;
  return (
    <Scrollable className="declared" aria-label={words.table(table.title)}>
      <table>
        <thead>
          <tr>
            {table.columns.map(({ field, title }) => (
              <th key={field} scope="col">
                {title}
              </th>
            ))}
            {actions.length > 0 && <th scope="col">{words.actions}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <Row key={keyOf(row, place)} row={row} table={table} actions={actions} />
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}

interface RowProps {
  readonly row: unknown;
  readonly table: ConsoleTable;
  readonly actions: readonly ConsoleOperation[];
}

function Row({ row, table: { columns }, actions }: RowProps) {
  const [chosen, setChosen] = useState<ConsoleOperation | null>(null);
  const [first] = columns;
  const name = textFor(valueAt(row, first?.field));
  return (
    <tr>
      {columns.map(({ field, kind }) => (
        <td key={field}>
          <DeclaredValue kind={kind} value={valueAt(row, field)} />
        </td>
      ))}
      {actions.length > 0 && (
        <td className="declared-actions">
          {actions.map((action) => (
            <Button
              key={action.operationId}
              aria-label={`${nameOfOperation(action.operationId)}: ${name}`}
              onClick={() => setChosen(action)}
            >
              {nameOfOperation(action.operationId)}
            </Button>
          ))}
          {chosen !== null && (
            <Dialog
              title={nameOfOperation(chosen.operationId)}
              description={<p>{name}</p>}
              onClose={() => setChosen(null)}
            >
              <OperationForm operation={chosen} given={givenBy(row, chosen)} />
            </Dialog>
          )}
        </td>
      )}
    </tr>
  );
}

/** The parameters of the path, which are fields of the row. */
function givenBy(row: unknown, operation: ConsoleOperation): Readonly<Record<string, unknown>> {
  return Object.fromEntries(pathKeysOf(operation).map((name) => [name, valueAt(row, name)]));
}

/** Rows keep their buttons while others come and go, where they have an id. */
function keyOf(row: unknown, place: number): string {
  const id = valueAt(row, 'id');
  return id === undefined ? `${place}` : `id ${textFor(id)}`;
}
