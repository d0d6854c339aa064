import { homedir } from 'node:os';
import { join } from 'node:path';
import { readIfThere } from '@gatehouse/store/read-if-there';

const publicRegistry = 'https://registry.npmjs.org/';

/** The keys of an `.npmrc` that say where packages come from, and who asks. */
const usedKey =
  /^(registry|@[^:]+:registry|\/\/.+:(_authToken|_auth|username|_password)|proxy|https-proxy|noproxy|ca|cafile|strict-ssl)$/;

/** Options of npm-registry-fetch. */
export type RegistrySettings = Readonly<Record<string, string | boolean>> & { readonly registry: string };

/** The registry and the logins that npm of this user has: from the environment, then from its `.npmrc`. */
export function readRegistrySettings(env: NodeJS.ProcessEnv = process.env): RegistrySettings {
  const path = env.npm_config_userconfig ?? env.NPM_CONFIG_USERCONFIG ?? join(homedir(), '.npmrc');
  const inFile = Object.fromEntries(linesOf(readIfThere(path) ?? '', env));
  const registry = env.npm_config_registry ?? env.NPM_CONFIG_REGISTRY ?? inFile.registry ?? publicRegistry;
  const { 'strict-ssl': strict, 'https-proxy': proxy = inFile.proxy, ...rest } = inFile;
  return {
    ...rest,
    ...(proxy === undefined ? {} : { proxy }),
    ...(strict === undefined ? {} : { strictSSL: strict !== 'false' }),
    registry: withSlash(registry),
  };
}

/** Packages of a scope may have a registry of their own. */
export function registryOf(name: string, settings: RegistrySettings): string {
  const scope = name.startsWith('@') ? name.slice(0, name.indexOf('/')) : null;
  const own = scope === null ? undefined : settings[`${scope}:registry`];
  return typeof own === 'string' ? withSlash(own) : settings.registry;
}

function linesOf(text: string, env: NodeJS.ProcessEnv): readonly (readonly [string, string])[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, key = '', value = ''] = /^\s*([^\s#;=][^=]*?)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (!usedKey.test(key)) return [];
    const filled = value.replace(/\$\{(\w+)\}/g, (_all, name: string) => env[name] ?? '');
    return [[key, filled.replace(/^"(.*)"$/, '$1')] as const];
  });
}

function withSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}
