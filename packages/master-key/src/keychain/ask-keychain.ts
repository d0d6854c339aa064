import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import type { KeychainAnswer, KeychainRequest } from './messages.ts';

/** The variables by which the process finds the session of the person and the display of its unlock dialog. */
const keptEnvironment = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'TMPDIR', 'LANG', 'DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR'],
  ...['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY'],
  ...['SYSTEMROOT', 'WINDIR', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'TEMP', 'TMP'],
];

/** Asks the keychain in a process of its own, which is ended when it takes longer than the limit. Never rejects. */
export async function askKeychain(request: KeychainRequest, limitMs: number): Promise<KeychainAnswer> {
  if (!isKeychainNamed()) return failed('no session bus is named by DBUS_SESSION_BUS_ADDRESS');
  const child = forkAsker();
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  try {
    const answer = await answerOf(child, request);
    return answer ?? failed(child.killed ? `no answer within ${limitMs / 1000} s` : 'its process ended');
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

/** macOS and Windows always have a keychain. On Linux it is that of a session, which the environment names. */
export function isKeychainNamed(): boolean {
  if (process.platform === 'linux') return Boolean(process.env.DBUS_SESSION_BUS_ADDRESS);
  return process.platform === 'darwin' || process.platform === 'win32';
}

function failed(reason: string): KeychainAnswer {
  return { kind: 'failed', reason };
}

/** The words of the system are put into sentences of ours. */
function withoutFullStop(answer: KeychainAnswer): KeychainAnswer {
  return answer.kind === 'failed' ? failed(answer.reason.replace(/\.+$/, '')) : answer;
}

function forkAsker(): ChildProcess {
  const entry = fileURLToPath(import.meta.resolve('./process/main.ts'));
  return fork(entry, [], {
    execArgv: [...loaderArguments(entry)],
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => keptEnvironment.includes(name.toUpperCase())),
    ),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
  });
}

/** Null when the process ends without an answer. */
function answerOf(child: ChildProcess, request: KeychainRequest): Promise<KeychainAnswer | null> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(withoutFullStop(parseAnswer(message))));
    child.once('error', reject);
    child.once('exit', () => resolve(null));
    child.send(request, () => undefined);
  });
}

/** The child is our own process, of the same version. */
function parseAnswer(message: unknown): KeychainAnswer {
  return message as KeychainAnswer;
}
