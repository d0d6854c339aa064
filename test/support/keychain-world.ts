import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApiClient } from './api-client.ts';
import { type RunningDaemon, runGatehouse, type SpawnOptions, startGatehouse } from './gatehouse-process.ts';
import type { SecretService } from './secret-service.ts';

export const withoutSession = { DBUS_SESSION_BUS_ADDRESS: '' };

/** File contents by path. */
export type Contents = Readonly<Record<string, string>>;

/** A data folder and a configuration folder whose commands run in a session with a keychain. */
export interface KeychainWorld {
  readonly dataDir: string;
  /** The folder of key records in the configuration folder. */
  readonly keyFolder: string;
  inSession(more?: NodeJS.ProcessEnv): SpawnOptions;
  command(args: readonly string[], more?: NodeJS.ProcessEnv): ReturnType<typeof runGatehouse>;
  ok(args: readonly string[], more?: NodeJS.ProcessEnv): Promise<string>;
  /** Starts and stops the daemon. Asserts that the folder has its earlier keys, and returns the first one. */
  live(adminKey?: string | null, more?: NodeJS.ProcessEnv): Promise<string>;
  /** Asserts that the start is refused with the reason and a fix, and changes nothing. */
  assertRefused(reason: RegExp, more?: NodeJS.ProcessEnv): Promise<void>;
  keyPlace(): Promise<'keychain' | 'file'>;
  keyRecord(): Promise<{ readonly file: string; readonly text: string }>;
  /** The key itself, from its file. */
  readKeyFile(): Promise<string>;
  /** The contents of both folders. */
  contents(): Promise<Contents>;
}

export function createKeychainWorld(
  service: SecretService,
  root: string,
  dataDir = join(root, 'data'),
): KeychainWorld {
  const keyFolder = join(root, 'config', 'data-folders');
  const inSession: KeychainWorld['inSession'] = (more) => ({
    env: {
      ...service.env,
      GATEHOUSE_KEYCHAIN: 'on',
      GATEHOUSE_CONFIG_DIR: join(root, 'config'),
      ...more,
    },
  });
  const command: KeychainWorld['command'] = (args, more) =>
    runGatehouse([...args, '--data-dir', dataDir], '', inSession(more));
  const ok: KeychainWorld['ok'] = async (args, more) => {
    const { code, stdout, stderr } = await command(args, more);
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const live: KeychainWorld['live'] = async (adminKey, more) => {
    const daemon = await startGatehouse(dataDir, ['--host', 'runner'], inSession(more));
    try {
      const own = adminKey ?? daemon.key ?? '';
      await createApiClient(daemon.runnerUrl, own).ok('GET /auth/whoami');
      return own;
    } finally {
      await endDaemon(daemon);
    }
  };
  const contents = () => readContents(root);
  const keyRecord = async () => {
    const name = (await readdir(keyFolder)).find((name) => name.endsWith('.key.json')) ?? '';
    const file = join(keyFolder, name);
    return { file, text: await readFile(file, 'utf8') };
  };
  return {
    dataDir,
    keyFolder,
    inSession,
    command,
    ok,
    live,
    assertRefused: async (reason, more) => {
      const before = await contents();
      const error = await live(null, more).catch((error: Error) => error);
      assert.match(String(error), reason);
      assert.match(String(error), /master key of the data folder .* Unlock the keychain, .*journals trust/);
      assert.deepEqual(await contents(), before);
    },
    keyPlace: async () => JSON.parse(await ok(['journals', 'key', '--json'])).masterKey.kind,
    keyRecord,
    readKeyFile: async () => JSON.parse((await keyRecord()).text).key,
    contents,
  };
}

/** The files that contain a key in any form. */
export function filesWith(key: string, files: Contents): readonly string[] {
  const bytes = Buffer.from(key, 'base64');
  const forms = (['base64', 'base64url', 'hex', 'latin1'] as const).map((form) => bytes.toString(form));
  return Object.keys(files).filter((file) => forms.some((form) => files[file]?.includes(form)));
}

export async function endDaemon(daemon: RunningDaemon): Promise<void> {
  daemon.process.kill('SIGTERM');
  if (daemon.process.exitCode === null) await once(daemon.process, 'exit');
}

async function readContents(root: string): Promise<Contents> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = files.map(async (file) => [file, await readFile(file, 'latin1')] as const);
  return Object.fromEntries(await Promise.all(texts));
}
