import type { CellType } from '@gatehouse/sdk-actions/document';
import { momentOf, numberOf } from '@gatehouse/sdk-actions/internal/columns';
import type { Provider, SqlValue } from './database-connection.ts';

/** The value of a typed cell for a database; an empty cell has none. */
export function sqlValue(provider: Provider, text: string, type: Exclude<CellType, 'text'>): SqlValue {
  if (text === '') return null;
  if (type === 'number') return numberOf(text) ?? text;
  if (type === 'boolean') return text === 'true';
  return provider === 'mysql' ? mysqlMoment(text) : text;
}

/** Its columns have no zones, and not every version takes one in a text: what has one is written in UTC. */
function mysqlMoment(text: string): string {
  if (!/:.*(Z|[+-]\d{2}:?\d{2})$/.test(text)) return text.replace('T', ' ');
  return new Date(momentOf(text) ?? Number.NaN).toISOString().replace('T', ' ').replace('Z', '');
}
