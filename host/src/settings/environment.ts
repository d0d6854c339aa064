import { hostNames } from '@gatehouse/sdk-plugin';
import { logLevels } from '../kernel/logger.ts';
import type { PartialSettings } from './settings.ts';

/** Reads the `GATEHOUSE_` variables. */
export function environmentSettings(env: NodeJS.ProcessEnv): PartialSettings {
  return {
    dataDir: env.GATEHOUSE_DATA_DIR,
    configDir: env.GATEHOUSE_CONFIG_DIR,
    keychain: usesKeychain(env),
    edition: env.GATEHOUSE_EDITION,
    locked: env.GATEHOUSE_LOCKED === undefined ? undefined : env.GATEHOUSE_LOCKED === 'true',
    hosts: env.GATEHOUSE_HOST?.split(',').map((name) => parseChoice('GATEHOUSE_HOST', name, hostNames)),
    ports: {
      editor: parsePort('GATEHOUSE_EDITOR_PORT', env.GATEHOUSE_EDITOR_PORT),
      runner: parsePort('GATEHOUSE_RUNNER_PORT', env.GATEHOUSE_RUNNER_PORT),
    },
    headed: env.GATEHOUSE_HEADED === undefined ? undefined : env.GATEHOUSE_HEADED === 'true',
    requireSandbox:
      env.GATEHOUSE_REQUIRE_SANDBOX === undefined ? undefined : env.GATEHOUSE_REQUIRE_SANDBOX === 'true',
    plugins: env.GATEHOUSE_PLUGIN?.split(',').filter(Boolean),
    logLevel:
      env.GATEHOUSE_LOG_LEVEL === undefined
        ? undefined
        : parseChoice('GATEHOUSE_LOG_LEVEL', env.GATEHOUSE_LOG_LEVEL, logLevels),
  };
}

/**
 * Whether a new master key goes into the keychain of the system where there is one. The environment alone decides: no
 * file of a data folder does.
 */
export function usesKeychain(env: NodeJS.ProcessEnv = process.env): boolean {
  return parseChoice('GATEHOUSE_KEYCHAIN', env.GATEHOUSE_KEYCHAIN ?? 'on', ['on', 'off']) === 'on';
}

/** Throws when the text is no port. `name` says where the text came from. */
export function parsePort(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new Error(`${name} must be a port from 0 to 65535 (got "${text}"); 0 picks a free one`);
}

export function parseChoice<T extends string>(name: string, text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  throw new Error(`${name} must be one of ${choices.join(', ')} (got "${text}")`);
}
