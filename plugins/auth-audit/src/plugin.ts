import { authenticator, confirmations, keyKeeper } from '@gatehouse/sdk-plugin/internal';
import type { CallRecord } from './audit/call-record.ts';
import { createAuditTap } from './audit/create-audit-tap.ts';
import { createExecutionJournal, type NoteRecord } from './audit/create-execution-journal.ts';
import { UnrecordedGrants } from './audit/unrecorded-grants.ts';
import { HeldCalls } from './confirmations/held-calls.ts';
import { ConsoleKeys } from './console/console-keys.ts';
import { stepUpCommandOf } from './console/step-up-command.ts';
import { declaration } from './declaration.ts';
import { executionJournal } from './execution-journal.ts';
import { createAuditHandlers } from './handlers/audit-handlers.ts';
import { createConfirmationHandlers } from './handlers/confirmations-handlers.ts';
import { createConsoleHandlers } from './handlers/console-handlers.ts';
import { createKeyHandlers } from './handlers/keys-handlers.ts';
import { createKeyKeeper } from './keys/create-key-keeper.ts';
import { keepSystemKeysInMemory } from './keys/keep-system-keys-in-memory.ts';
import { KeyStore } from './keys/key-store.ts';
import type { StoredKey } from './keys/stored-api-key.ts';

export default declaration.implement(async (env) => {
  const {
    clock,
    dataFolder,
    documentStore,
    journals,
    pluginDirectory: directory,
    productInfo: product,
  } = env.use;
  const admin = await journals.open<CallRecord>('admin');
  const execution = await journals.open<CallRecord | NoteRecord>('execution');
  const keys = await keepSystemKeysInMemory(await documentStore.collection<StoredKey>('keys'));
  const { confirm: confirmFrom, confirmSeconds } = env.config;
  const keyStore = new KeyStore({ keys, clock, log: env.log, directory, confirmFrom });
  const grants = new UnrecordedGrants();
  const notes = createExecutionJournal({ journal: execution, clock });
  const onChange = env.use.changes.ofKind('confirmations', 'admin');
  const held = new HeldCalls({ clock, journal: notes, waitMs: confirmSeconds * 1_000, onChange });
  keyStore.onChange((keyId) => keyStore.isActive(keyId) || held.dropOf(keyId));
  const consoleKeys = new ConsoleKeys({ keyStore, clock, directory, journal: notes });

  const { installation } = directory.codeFolders();
  const stepUpCommand = stepUpCommandOf({ installation, dataDir: dataFolder.path });

  env.provide(authenticator, keyStore);
  env.provide(keyKeeper, createKeyKeeper({ keyStore, directory, journal: notes }));
  env.provide(executionJournal, notes);
  env.provide(confirmations, held);
  env.tap('afterHandler', createAuditTap({ admin, execution, clock, grants }));
  env.onStop(() => held.close());
  env.onStop(() => keyStore.close());
  return {
    ...createKeyHandlers({ keyStore, clock, directory, grants }),
    ...createAuditHandlers({ admin }),
    ...createConfirmationHandlers({ held, ancestorsOf: (keyId) => keyStore.ancestorsOf(keyId) }),
    ...createConsoleHandlers({ consoleKeys, product, stepUpCommand }),
  };
});
