// Runs custom code with the examples of the catalog, and with wrong values.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ownCode } from '../own-code-category.ts';
import { runCode } from '../testing/run-test-code.ts';
import { testTable } from '../testing/test-data.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-code-examples-'));
  await mkdir(join(folder, 'node_modules/lodash'), { recursive: true });
  await writeFile(join(folder, 'node_modules/lodash/index.js'), '');
  await writeFile(join(folder, 'prices.js'), '');
});
after(() => rm(folder, { recursive: true }));

/** The header row counts as a row. */
const returned = { JavaScript: 'Ada', TypeScript: '3' } as const;

for (const language of ['JavaScript', 'TypeScript'] as const) {
  const { Code, References } = ownCode.actions[language].parameters;

  test(`OwnCode.${language} runs with its examples`, async () => {
    const { result, error } = await runCode(Code.example ?? '', {
      language,
      parameters: { References: References.example ?? '' },
      projectPath: join(folder, 'project.zp'),
      variables: { name: ' Ada ' },
      document: { tables: [testTable('prices', 'name\na\nb')] },
    });

    assert.deepEqual([result, error], [returned[language], '']);
  });

  for (const [name, text, message] of [
    ['TimeoutSec', 'nowhere', /The parameter TimeoutSec must be a whole number; it is "nowhere"/],
    ['References', '{-Variable.nowhere-}', /The project has no variable "nowhere"/],
  ] as const) {
    test(`OwnCode.${language} with ${name} ${text} is an error that says why`, async () => {
      const { error } = await runCode('return 1;', { language, parameters: { [name]: text } });

      assert.match(error, message);
    });
  }
}
