import { actionCategories, declaration } from './declaration.ts';
import { serveSharedData } from './shared/serve-shared-data.ts';

export default declaration.implement(async ({ use }) => {
  use.catalog.add(...actionCategories);
  await serveSharedData(use);
  return {};
});
