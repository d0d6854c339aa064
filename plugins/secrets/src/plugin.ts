import { readSecrets } from '@gatehouse/plugin-runtime/api';
import { createSecretBox } from '@gatehouse/sdk-plugin';
import { answerRun } from './answer-runs.ts';
import { declaration } from './declaration.ts';
import { createSecretHandlers } from './handlers/secret-handlers.ts';
import { SecretStore } from './store/secret-store.ts';
import type { StoredSecret } from './store/stored-secret.ts';

export default declaration.implement(async ({ use }) => {
  const { channels, clock, documentStore, secretKeys } = use;
  const secrets = await documentStore.collection<StoredSecret>('secrets');
  const box = createSecretBox(secretKeys.derive('values'));
  const store = new SecretStore({ secrets, clock, box });
  channels.serve(readSecrets, async (question, run) => answerRun(store, question, run));
  return createSecretHandlers(store);
});
