import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { createStoreLog } from '@gatehouse/daemon/composition/store-log';
import { openDataFolder } from '@gatehouse/daemon/data-folder/data-folder';
import { lockFolder } from '@gatehouse/daemon/data-folder/folder-lock';
import { createLogger } from '@gatehouse/host/kernel/logger';
import { configDirOf } from '@gatehouse/host/settings/config-dir';
import { usesKeychain } from '@gatehouse/host/settings/environment';
import { dataDirOf } from '@gatehouse/host/settings/read-settings';
import { parseChoice } from '@gatehouse/host/settings/setting-texts';
import {
  describeKeyPlace,
  type KeyPlaceKind,
  keyPlaceKinds,
  readKeyPlace,
} from '@gatehouse/master-key/key-place';
import { type MovedKey, moveKey } from '@gatehouse/master-key/move-key';
import { knownKeyProblem } from '@gatehouse/master-key/trust-folder';
import { trustJournals } from '@gatehouse/master-key/trust-journals';
import type { Command } from 'commander';
import { type CommonFlags, newCommand } from '../new-command.ts';

interface KeyFlags extends CommonFlags {
  readonly to?: string;
}

interface TrustFlags extends CommonFlags {
  readonly yes?: boolean;
}

export function addJournalCommands(program: Command): void {
  const journals = program.command('journals').description('look after the journals of a data folder');
  newCommand(journals, {
    name: 'trust',
    description: 'accept the journals as they are now, after you restored or moved them yourself',
    dataDir: 'the data folder; its daemon must not run',
  })
    .option('--yes', 'do not ask')
    .action(trust);
  newCommand(journals, {
    name: 'key',
    description: 'tell where the master key lies, or move it',
    dataDir: 'the data folder; its daemon must not run while the key is moved',
  })
    .option('--to <place>', keyPlaceKinds.join(' or '))
    .action(key);
}

async function trust(flags: TrustFlags): Promise<void> {
  const dataDir = dataDirOf(flags);
  const folder = await openDataFolder(dataDir);
  const options = { dataDir: folder.path, configDir: configDirOf(), usesKeychain: usesKeychain() };
  const keyProblem = await knownKeyProblem(options);
  if (flags.yes !== true && !(await isWanted(dataDir, keyProblem))) throw new Error('Nothing was changed.');
  const lock = await lockFolder(folder.path);
  try {
    const log = createStoreLog(createLogger('warn'));
    const { unread, place } = await trustJournals({ ...options, log });
    if (flags.json) console.log(JSON.stringify({ trusted: true, unread, masterKey: place }));
    else console.log(`The journals of ${dataDir} count as they are now.${toHint(unread)}`);
  } finally {
    await lock.release();
  }
}

async function isWanted(dataDir: string, keyProblem: string | null): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new Error('There is no terminal to ask at; to accept the journals without a question, add --yes');
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    if (keyProblem !== null) console.log(`${keyProblem}\n\n${newKeyWarning}\n`);
    const question = `Whoever changed the journals of ${dataDir} may have added keys, tasks or audit records.\nAccept them as they are now? Type yes: `;
    return (await terminal.question(question)).trim() === 'yes';
  } finally {
    terminal.close();
  }
}

const newKeyWarning =
  'It gets a new master key if you go on: secrets must be set again, and profile files without a password do not open.';

function toHint(unread: readonly string[]): string {
  return unread.length === 0 ? '' : ` These cannot be read and stay as they are: ${unread.join(', ')}.`;
}

async function key(flags: KeyFlags): Promise<void> {
  const dataDir = dataDirOf(flags);
  const to = flags.to === undefined ? null : parseChoice('--to', flags.to, keyPlaceKinds);
  const { place, leftInKeychain } = to === null ? lookAtKey(dataDir) : await moveKeyOffline(dataDir, to);
  if (flags.json) return console.log(JSON.stringify({ masterKey: place, leftInKeychain }));
  console.log(`The master key of ${dataDir} lies ${describeKeyPlace(place)}.`);
  if (leftInKeychain !== null) console.log(`The keychain holds it too: ${leftInKeychain}.`);
  if (to === 'keychain') console.log('Copies of the configuration folder from before may still hold it.');
}

function lookAtKey(dataDir: string): MovedKey {
  const place = existsSync(dataDir) ? readKeyPlace({ dataDir, configDir: configDirOf() }) : null;
  if (place === null) throw new Error(`There is no master key for ${dataDir}; the first start makes one`);
  return { place, leftInKeychain: null };
}

async function moveKeyOffline(dataDir: string, to: KeyPlaceKind): Promise<MovedKey> {
  // Nothing is made for a folder that has no key.
  lookAtKey(dataDir);
  const folder = await openDataFolder(dataDir);
  const lock = await lockFolder(folder.path);
  try {
    return await moveKey({ dataDir: folder.path, configDir: configDirOf() }, to);
  } finally {
    lock.release();
  }
}
