import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { eventually } from './eventually.ts';

const loginCollection = 'array:objpath:/org/freedesktop/secrets/collection/login';
const programs = ['/usr/bin/dbus-run-session', '/usr/bin/dbus-send', '/usr/bin/gnome-keyring-daemon'];

/** The reason why this machine has no keychain for tests; false when it has one. */
export const secretServiceMissing = missing();

/** A separate session bus with a separate keyring, below a temporary folder. */
export interface SecretService {
  /** The environment that makes a command part of the session. */
  readonly env: NodeJS.ProcessEnv;
  readonly socket: string;
  /** The folder of the keyring's files. */
  readonly files: string;
  lock(): Promise<void>;
  /** Suspends the keyring, which then neither answers nor ends. */
  pause(): void;
  resume(): void;
  /** Ends the keyring; its content stays in its files. */
  end(): Promise<void>;
  /** Starts the keyring again, unlocked. */
  start(): Promise<void>;
  /** Starts an empty keyring. */
  startEmpty(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSecretService(): Promise<SecretService> {
  const home = await mkdtemp(join(tmpdir(), 'gatehouse-keyring-'));
  const socket = join(home, 'bus');
  const files = join(home, 'share', 'keyrings');
  const session = await startSession(home, socket);
  const env = { ...ownFolders(home), DBUS_SESSION_BUS_ADDRESS: session.address };
  let keyring = await startKeyring(env);
  const end = () => endProcess(keyring);
  const start = async () => {
    keyring = await startKeyring(env);
  };
  return {
    env: { DBUS_SESSION_BUS_ADDRESS: session.address },
    socket,
    files,
    lock: async () => void (await askService(env, 'Lock', loginCollection)),
    pause: () => void keyring.kill('SIGSTOP'),
    resume: () => void keyring.kill('SIGCONT'),
    end,
    start,
    startEmpty: async () => {
      await rm(files, { recursive: true });
      await start();
    },
    stop: async () => {
      await end();
      await session.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

function missing(): string | false {
  const absent = programs.filter((program) => !existsSync(program));
  return absent.length > 0 && `there is no ${absent.join(', ')} here`;
}

/** The bus starts nothing by itself: without its keyring there is none, and no person is asked to unlock it. */
const busConfig = (socket: string) => `<busconfig>
  <type>session</type>
  <listen>unix:path=${socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*"/>
    <allow receive_sender="*"/>
    <allow own="*"/>
  </policy>
</busconfig>`;

/** The session lasts until the input of its `cat` ends. */
async function startSession(home: string, socket: string) {
  const config = join(home, 'bus.conf');
  await writeFile(config, busConfig(socket));
  const script = 'echo "$DBUS_SESSION_BUS_ADDRESS"; exec cat';
  const args = [`--config-file=${config}`, '--', 'sh', '-c', script];
  const session = spawn('dbus-run-session', args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(session, 'exit');
  const [address] = await Promise.race([once(createInterface(session.stdout), 'line'), ended]);
  if (typeof address !== 'string') throw new Error('the session bus did not start');
  return {
    address,
    stop: async () => {
      session.stdin.end();
      await ended;
    },
  };
}

function ownFolders(home: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: home,
    XDG_RUNTIME_DIR: join(home, 'run'),
    XDG_DATA_HOME: join(home, 'share'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
  };
}

async function startKeyring(env: NodeJS.ProcessEnv) {
  await mkdir(env.XDG_RUNTIME_DIR ?? '', { recursive: true, mode: 0o700 });
  const args = ['--foreground', '--unlock', '--components=secrets'];
  const keyring = spawn('gnome-keyring-daemon', args, { env, stdio: ['pipe', 'ignore', 'ignore'] });
  keyring.stdin.end('the password of a test');
  await eventually(
    () => hasDefaultCollection(env),
    (isThere) => isThere,
  );
  return keyring;
}

async function endProcess(child: Awaited<ReturnType<typeof startKeyring>>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function hasDefaultCollection(env: NodeJS.ProcessEnv): Promise<boolean> {
  return askService(env, 'ReadAlias', 'string:default').then(
    (answer) => answer.includes('collection/login'),
    () => false,
  );
}

async function askService(env: NodeJS.ProcessEnv, method: string, argument: string) {
  const { stdout } = await promisify(execFile)(
    'dbus-send',
    [
      ...['--session', '--print-reply', '--dest=org.freedesktop.secrets', '/org/freedesktop/secrets'],
      ...[`org.freedesktop.Secret.Service.${method}`, argument],
    ],
    { env },
  );
  return stdout;
}
