import path from 'node:path';
import { CodeChecker } from './check/code-checker.ts';
import { missingCompiler } from './check/run-compiler.ts';
import { customCode } from './custom-code.ts';
import { declaration } from './declaration.ts';
import { codeLanguage, ownCode } from './own-code-category.ts';

export default declaration.implement(async ({ access, config, log, provide, use }) => {
  const hasBrowser = () => use.catalog.find('Tab', 'Navigate') !== null;
  const checker = new CodeChecker({ access, log, seconds: config.checkSeconds, hasBrowser });
  const version = use.productInfo.productVersion;
  // A daemon that was killed during a check left its files.
  await access.files.remove(path.join(await access.files.own(), 'checks'));
  use.catalog.add(ownCode);
  provide(customCode, {
    sources: () =>
      ['gatehouse', ...(hasBrowser() ? ['gatehouse-browser'] : [])].map((assembly) => ({
        assembly,
        version,
      })),
    types: async () => {
      const { codeTypes } = await import('./digest/code-types.ts');
      return codeTypes({ hasBrowser: hasBrowser() });
    },
    languageOf: codeLanguage,
    missing: missingCompiler,
    check: (request) => checker.check(request),
  });
  return {};
});
