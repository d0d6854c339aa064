import { actionCategories, declaration } from './declaration.ts';
import { serveProfileKeys } from './profile/serve-profile-keys.ts';
import { serveSharedData } from './shared/serve-shared-data.ts';
import { serveWorkQueues } from './work-queue/serve-work-queues.ts';

export default declaration.implement(async ({ use }) => {
  use.catalog.add(...actionCategories);
  await serveSharedData(use);
  await serveWorkQueues(use);
  serveProfileKeys(use);
  return {};
});
