// Writes the JSON Schema of test files, for editors, from its valibot schema; with --check it only reports a difference.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { testFileSchema } from '@gatehouse/plugin-project-tests/test-file-schema';
import { toJsonSchema } from '@valibot/to-json-schema';

const target = fileURLToPath(new URL('../plugins/project-tests/project-test.schema.json', import.meta.url));
// Checks of the whole, such as that something is asserted, have no form in JSON Schema.
const schema = toJsonSchema(testFileSchema, { errorMode: 'ignore', typeMode: 'input' });
const text = JSON.stringify({ ...schema, title: 'A test of a Gatehouse project' });
const file = await readFile(target, 'utf8').catch(() => 'null');
// The formatter lays it out.
const isCurrent = JSON.stringify(JSON.parse(file)) === text;

if (process.argv.includes('--check') && !isCurrent) {
  console.error('The schema of test files differs from its source; run npm run manifests');
  process.exitCode = 1;
} else if (!process.argv.includes('--check')) {
  if (!isCurrent) await writeFile(target, text);
  console.log(isCurrent ? 'The schema of test files is up to date.' : `Written:\n  ${target}`);
}
