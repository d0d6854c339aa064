import { readIfThere } from '@gatehouse/store/read-if-there';
import * as v from 'valibot';
import { settingRows } from './setting-table.ts';
import type { SettingValues } from './setting-values.ts';

const configSchema = v.strictObject(
  Object.fromEntries(
    settingRows.flatMap(([name, { inFile, schema }]) => (inFile ? [[name, v.optional(schema)]] : [])),
  ),
);

/** Reads `config.json`; a missing file says nothing, a wrong one is refused with each problem. */
export function readConfigFile(path: string): SettingValues {
  const text = readIfThere(path);
  if (text === null) return {};
  const result = v.safeParse(configSchema, parseJson(path, text));
  if (!result.success) {
    const problems = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? 'file'}: ${issue.message}`);
    throw new Error(`${path} is not a valid configuration:\n${problems.join('\n')}`);
  }
  return result.output;
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${path} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
