// Values that the plugin keeps and nobody may read: sealed with a key that the host derives for it.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createSecretBox,
  type DataFolder,
  dataFolder,
  declarePlugin,
  type SecretBox,
  type SecretKeys,
  secretKeys,
} from '@gatehouse/sdk-plugin';

/** The key is the same at each start on the same data folder, and no other plugin gets it. */
export function tokenBox(keys: SecretKeys): SecretBox {
  return createSecretBox(keys.derive('tokens'));
}

/** A token is sealed under its name: moved to another name, it does not open. */
export async function keepToken(
  folder: DataFolder,
  box: SecretBox,
  token: { name: string; value: string },
): Promise<void> {
  const path = join(await folder.folder('tokens'), `${token.name}.sealed`);
  await writeFile(path, box.seal(token.name, token.value), { mode: 0o600 });
}

/** Null where it was changed, or sealed on another data folder. */
export async function readToken(folder: DataFolder, box: SecretBox, name: string): Promise<string | null> {
  const path = join(await folder.folder('tokens'), `${name}.sealed`);
  return box.open(name, await readFile(path, 'utf8'));
}

export const plugin = declarePlugin({
  id: 'tokens',
  title: 'Tokens',
  operations: [],
  needs: { dataFolder, secretKeys },
}).implement(async ({ use }) => {
  await keepToken(use.dataFolder, tokenBox(use.secretKeys), { name: 'shop', value: 'hunter2' });
  return {};
});
