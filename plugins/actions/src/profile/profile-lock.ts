import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { type ActionContext, ActionError } from '@gatehouse/sdk-actions';
import { createSecretBox } from '@gatehouse/sdk-plugin';
import { unwrapProfileKey, wrapProfileKey } from './profile-key-channels.ts';

/** The stored form of a profile. Its key is wrapped by the daemon, or derived from a password and this salt. */
export interface LockedProfile {
  readonly lock: { readonly wrapped: string } | { readonly salt: string };
  readonly box: string;
}

type Asking = Pick<ActionContext, 'ask'>;

const name = 'profile';
const keyBytes = 32;
const saltBytes = 16;
const derive = promisify(scrypt) as (password: string, salt: Buffer, size: number) => Promise<Buffer>;

/** @param password empty: only this data folder opens the file */
export async function lockProfile(text: string, password: string, { ask }: Asking): Promise<LockedProfile> {
  if (password !== '') {
    const salt = randomBytes(saltBytes);
    const key = await derive(password, salt, keyBytes);
    return { lock: { salt: salt.toString('base64') }, box: createSecretBox(key).seal(name, text) };
  }
  const key = randomBytes(keyBytes);
  const { wrapped } = await ask(wrapProfileKey, { key: key.toString('base64') });
  return { lock: { wrapped }, box: createSecretBox(key).seal(name, text) };
}

export async function unlockProfile(
  { lock, box }: LockedProfile,
  password: string,
  asking: Asking,
): Promise<string> {
  const key = 'salt' in lock ? await keyOf(password, lock.salt) : await unwrap(lock.wrapped, asking);
  const text = createSecretBox(key).open(name, box);
  if (text !== null) return text;
  throw new ActionError('The profile does not open: the password is another one, or its file was changed.');
}

async function keyOf(password: string, salt: string): Promise<Buffer> {
  if (password === '') throw new ActionError('The profile was saved with a password: give it as Password.');
  return derive(password, Buffer.from(salt, 'base64'), keyBytes);
}

async function unwrap(wrapped: string, { ask }: Asking): Promise<Buffer> {
  const found = await ask(unwrapProfileKey, { wrapped });
  if (found !== null) return Buffer.from(found.key, 'base64');
  throw new ActionError(
    'The profile was saved by another installation, which alone opens it. Save it there with a Password to move it.',
  );
}
