import { createPrivateKey, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileDurably } from '@gatehouse/store/write-file-durably';
import { newKey } from '../sealing/session-keys.ts';

/** The private key of this node, which it makes once. The daemon knows the public one since the node joined. */
export async function openNodeKey(folder: string): Promise<KeyObject> {
  const path = join(folder, 'key');
  if (existsSync(path)) return createPrivateKey(await readFile(path, 'utf8'));
  const key = newKey();
  await writeFileDurably(path, String(key.export({ type: 'pkcs8', format: 'pem' })));
  return key;
}
