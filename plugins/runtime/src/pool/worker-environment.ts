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
  'PROGRAMDATA',
  'PROGRAMFILES',
  'PROGRAMFILES(X86)',
]);

const keptPrefixes = ['LC_', 'XDG_', 'ANDROID_', 'PLAYWRIGHT_'];

/**
 * What a worker sees of the daemon's environment. A list of what is kept, since projects can read it:
 * tokens of the shell that started the daemon are none of their business.
 */
export function workerEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const entries = Object.entries(environment).filter(([name]) => {
    const upper = name.toUpperCase();
    return kept.has(upper) || keptPrefixes.some((prefix) => upper.startsWith(prefix));
  });
  return Object.fromEntries(entries);
}
