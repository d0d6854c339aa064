import * as v from 'valibot';
import type { Setting, settingTable } from './setting-table.ts';

/** The values of one source, each checked by the schema of its row. */
export type SettingValues = Readonly<Partial<Record<keyof typeof settingTable, unknown>>>;

/** The value of a variable or flag. `name` says where it came from; a wrong one is refused with a message for people. */
export function readSettingText(name: string, given: unknown, row: Setting): unknown {
  if (given === undefined) return undefined;
  const value = typeof given === 'string' && row.read ? row.read(given) : given;
  const { issues } = v.safeParse(row.schema, value);
  if (issues === undefined) return value;
  const problem = row.mustBe === undefined ? `is wrong: ${issues[0].message}` : `must be ${row.mustBe}`;
  throw new Error(`${name} ${problem} (got "${String(given)}")`);
}
