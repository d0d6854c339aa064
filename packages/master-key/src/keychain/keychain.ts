import { askKeychain, isKeychainNamed } from './ask-keychain.ts';

/** Long enough for a person who types a password at once. */
const patienceMs = 15_000;
/** A new key has the file to go to. */
const newKeyMs = 5_000;

/** Throws with the reason where the entry cannot be read, or is not there. */
export async function readFromKeychain(entry: string): Promise<Buffer> {
  const answer = await askKeychain({ kind: 'read', entry }, patienceMs);
  if (answer.kind === 'failed') throw new Error(answer.reason);
  if (answer.secret === null) throw new Error('it has no such entry');
  return Buffer.from(answer.secret, 'base64');
}

/** Resolves when the key was read back. Throws with the reason; what was written by then stays. */
export async function writeToKeychain(entry: string, key: Buffer, limitMs = patienceMs): Promise<void> {
  const answer = await askKeychain({ kind: 'write', entry, secret: key.toString('base64') }, limitMs);
  if (answer.kind === 'failed') throw new Error(answer.reason);
}

/** Whether there is a keychain here that takes the key now; it has it then. */
export async function offerToKeychain(entry: string, key: Buffer): Promise<boolean> {
  if (!isKeychainNamed()) return false;
  return writeToKeychain(entry, key, newKeyMs).then(
    () => true,
    () => false,
  );
}

/** An entry that is not there is removed. Throws with the reason. */
export async function removeFromKeychain(entry: string): Promise<void> {
  const answer = await askKeychain({ kind: 'remove', entry }, patienceMs);
  if (answer.kind === 'failed') throw new Error(answer.reason);
}
