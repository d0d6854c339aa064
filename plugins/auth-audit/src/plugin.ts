import { authenticator } from '@gatehouse/sdk-plugin';
import { declaration } from './declaration.ts';
import { createKeyHandlers } from './handlers/keys.ts';
import { keyKeeper } from './key-keeper.ts';
import { createKeyKeeper } from './keys/create-key-keeper.ts';
import { KeyBook } from './keys/key-book.ts';
import type { StoredKey } from './keys/stored-key.ts';

export default declaration.implement(async (env) => {
  const { clock, documentStore, pluginDirectory: directory } = env.use;
  const keys = await documentStore.collection<StoredKey>('keys');
  const book = new KeyBook({ keys, clock, log: env.log });

  env.provide(authenticator, book);
  env.provide(keyKeeper, createKeyKeeper({ book, directory }));
  env.onStop(() => book.close());
  return createKeyHandlers({ book, clock, directory });
});
