import { actionCategories, declaration } from './declaration.ts';
import { serveProfileKeys } from './profile/serve-profile-keys.ts';
import { serveSharedData } from './shared/serve-shared-data.ts';
import { serveWorkQueues } from './work-queue/serve-work-queues.ts';

export default declaration.implement(async ({ use, log, onStop }) => {
  const sharedData = await serveSharedData({ ...use, log });
  onStop(() => sharedData.stop());
  await serveWorkQueues(use);
  serveProfileKeys(use);
  // Last: a task may start as soon as its actions are known.
  use.catalog.add(...actionCategories);
  return {};
});
