// See docs/decisions/0182-the-console.md
import { fileURLToPath } from 'node:url';
import { declaration } from './declaration.ts';
import { findBuiltPage } from './find-built-page.ts';

const built = fileURLToPath(new URL('../dist', import.meta.url));

export default declaration.implement(async ({ use }) => {
  await use.webPages.mount(await findBuiltPage(built));
  return {};
});
