import { authenticator, keyKeeper } from '@gatehouse/sdk-plugin';
import type { CallRecord } from './audit/call-record.ts';
import { createAuditTap } from './audit/create-audit-tap.ts';
import { createExecutionJournal, type NoteRecord } from './audit/create-execution-journal.ts';
import { UnrecordedGrants } from './audit/unrecorded-grants.ts';
import { declaration } from './declaration.ts';
import { executionJournal } from './execution-journal.ts';
import { createAuditHandlers } from './handlers/audit.ts';
import { createKeyHandlers } from './handlers/keys.ts';
import { createKeyKeeper } from './keys/create-key-keeper.ts';
import { KeyBook } from './keys/key-book.ts';
import { keepSystemKeysInMemory } from './keys/key-records.ts';
import type { StoredKey } from './keys/stored-key.ts';

export default declaration.implement(async (env) => {
  const { clock, documentStore, journals, pluginDirectory: directory } = env.use;
  const admin = await journals.open<CallRecord>('admin');
  const execution = await journals.open<CallRecord | NoteRecord>('execution');
  const keys = await keepSystemKeysInMemory(await documentStore.collection<StoredKey>('keys'));
  const book = new KeyBook({ keys, clock, log: env.log });
  const grants = new UnrecordedGrants();
  const notes = createExecutionJournal({ journal: execution, clock });

  env.provide(authenticator, book);
  env.provide(keyKeeper, createKeyKeeper({ book, directory, journal: notes }));
  env.provide(executionJournal, notes);
  env.tap('afterHandler', createAuditTap({ admin, execution, clock, grants }));
  env.onStop(() => book.close());
  return {
    ...createKeyHandlers({ book, clock, directory, grants }),
    ...createAuditHandlers({ admin }),
  };
});
