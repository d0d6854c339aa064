import { hostNames } from '@gatehouse/sdk-plugin';
import { readIfThere } from '@gatehouse/store/read-if-there';
import * as v from 'valibot';
import { logLevels } from '../kernel/logger.ts';
import type { PartialSettings } from './settings.ts';

const port = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535));

const configSchema = v.strictObject({
  edition: v.optional(v.string()),
  locked: v.optional(v.boolean()),
  hosts: v.optional(v.array(v.picklist(hostNames))),
  editorPort: v.optional(port),
  runnerPort: v.optional(port),
  headed: v.optional(v.boolean()),
  requireSandbox: v.optional(v.boolean()),
  plugins: v.optional(v.array(v.string())),
  logLevel: v.optional(v.picklist(logLevels)),
  uploadLimit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  pluginConfig: v.optional(v.record(v.string(), v.unknown())),
});

/** Reads `config.json`; a missing file says nothing, a wrong one is refused with each problem. */
export function readConfigFile(path: string): PartialSettings {
  const text = readIfThere(path);
  if (text === null) return {};
  const result = v.safeParse(configSchema, parseJson(path, text));
  if (!result.success) {
    const problems = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? 'file'}: ${issue.message}`);
    throw new Error(`${path} is not a valid configuration:\n${problems.join('\n')}`);
  }
  const { editorPort, runnerPort, ...rest } = result.output;
  return { ...rest, ports: { editor: editorPort, runner: runnerPort } };
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${path} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
