import { parseChoice } from './environment.ts';

/**
 * Whether a new master key goes into the keychain of the system where there is one. The environment alone decides: no
 * file of a data folder does.
 */
export function usesKeychain(env: NodeJS.ProcessEnv = process.env): boolean {
  return parseChoice('GATEHOUSE_KEYCHAIN', env.GATEHOUSE_KEYCHAIN ?? 'on', ['on', 'off']) === 'on';
}
