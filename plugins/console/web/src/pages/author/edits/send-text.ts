import { read } from '../../../api/api-error.ts';
import { editor } from '../../../api/hosts.ts';
import { type Send, variableCalls } from './data-calls.ts';
import { assertSeen, changeItems, changeRows } from './data-edits.ts';
import type { Place, TextEdit } from './places.ts';
import { type Rows, withCell } from './table-text.ts';

/** Writes a text to its place. In lists and tables it has to replace what the person saw. */
export function sendText({ place, before, text }: Pick<TextEdit, 'place' | 'before' | 'text'>): Send {
  switch (place.kind) {
    case 'parameter':
      return toAction(place, { parameters: { [place.name]: text } });
    case 'result':
      return toAction(place, { results: { [place.name]: text } });
    case 'variable': {
      const field = place.field === 'name' ? 'newName' : place.field;
      return variableCalls.change({ name: place.variable, [field]: text });
    }
    case 'item':
      return changeItems(place.list, (items) => {
        if (place.index === null) return [...items, text];
        assertSeen(items[place.index], before);
        return items.with(place.index, text);
      });
    case 'cell':
      return changeRows(place.table, (rows) => {
        const { row, column } = place;
        if (row === null)
          return withCell([...rows, widest(rows).map(() => '')], { row: rows.length, column }, text);
        assertSeen(rows[row]?.[column], before);
        return withCell(rows, { row, column }, text);
      });
    case 'code':
      return async (headers) => {
        await read(editor.PUT('/projects/current/shared-code', { body: { [place.field]: text }, headers }));
      };
  }
}

interface Content {
  readonly parameters?: Record<string, string>;
  readonly results?: Record<string, string>;
}

function toAction(place: Extract<Place, { readonly actionId: string }>, content: Content): Send {
  const { actionId, groupId, type, action } = place;
  const params = { path: { actionId, groupId } };
  const body = { type, action, ...content };
  return async (headers) => {
    await read(editor.PUT('/projects/current/actions/{groupId}/{actionId}', { params, body, headers }));
  };
}

function widest(rows: Rows): readonly string[] {
  return rows.reduce((found, row) => (row.length > found.length ? row : found), ['']);
}
