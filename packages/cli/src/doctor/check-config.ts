import { join } from 'node:path';
import { readEdition } from '@gatehouse/daemon/editions/read-edition';
import { readConfigFile } from '@gatehouse/host/settings/config-file';
import { dataDirOf, type FlagValues, readSettings } from '@gatehouse/host/settings/read-settings';
import type { Finding } from '@gatehouse/sdk-plugin';
import { failed, passed } from './finding.ts';

/** Everything a start reads before it does anything: `config.json`, the environment, the edition. */
export async function checkConfig(
  flags: Pick<FlagValues, 'dataDir'>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Finding> {
  const path = join(dataDirOf(flags, env), 'config.json');
  try {
    readConfigFile(path);
  } catch (error) {
    return failed(toMessage(error), `Correct ${path}; docs/operators/running.md lists what it may hold`);
  }
  try {
    const { edition } = readSettings(flags, env);
    const { title } = await readEdition(edition);
    return passed(`valid; the edition is ${edition} (${title})`);
  } catch (error) {
    const fix = `Correct the setting in ${path} or in the environment; docs/operators/running.md lists them`;
    return failed(toMessage(error), fix);
  }
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
