import { markName } from '../mark-name.ts';

const kept: ReadonlySet<string> = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'LANG',
  'TZ',
  'TMPDIR',
  'TMP',
  'TEMP',
  'NODE_EXTRA_CA_CERTS',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'WINDIR',
  'COMSPEC',
  'PATHEXT',
  'USERPROFILE',
  'USERNAME',
  'APPDATA',
  'LOCALAPPDATA',
]);

/** Environment variables of custom code. Those of the run hold no secrets of the daemon. */
export function codeEnvironment(environment: NodeJS.ProcessEnv, mark: string): NodeJS.ProcessEnv {
  const entries = Object.entries(environment).filter(
    ([name]) => kept.has(name.toUpperCase()) || name.startsWith('LC_'),
  );
  return { ...Object.fromEntries(entries), [markName]: mark };
}
