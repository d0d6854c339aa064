const kept: ReadonlySet<string> = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'LANGUAGE',
  'TZ',
  'TMPDIR',
  'TMP',
  'TEMP',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'DBUS_SESSION_BUS_ADDRESS',
  'XAUTHORITY',
  'GATEHOUSE_BROWSER',
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
  'PROGRAMDATA',
  'PROGRAMFILES',
  'PROGRAMFILES(X86)',
]);

const keptPrefixes = ['LC_', 'XDG_', 'ANDROID_', 'PLAYWRIGHT_'];

/**
 * The environment of a confined process: an allowlist, since what it runs can read it and the shell that started the
 * daemon may have tokens in its environment. Proxy addresses are passed without user and password.
 */
export function processEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const entries = Object.entries(environment).filter(([name]) => {
    const upper = name.toUpperCase();
    return kept.has(upper) || keptPrefixes.some((prefix) => upper.startsWith(prefix));
  });
  return Object.fromEntries(entries.map(([name, value = '']) => [name, withoutLogin(name, value)]));
}

const loginOfAddress = /\b([a-z][a-z\d+.-]*:\/\/)[^\s/?#\\]*@/gi;
/** Many programs accept a proxy without `http://`, and passwords with characters that URLs do not allow. */
const loginOfProxy = /^([a-z][a-z\d+.-]*:\/\/)?\S*@/i;

function withoutLogin(name: string, value: string): string {
  return value.replace(/_proxy$/i.test(name) ? loginOfProxy : loginOfAddress, '$1');
}
