// Writes the types of the API that the console is compiled with, from the declarations of all plugins. They are not kept
// in the repository: they are large, and each change of an operation changes them.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeDeclarations } from '@gatehouse/plugin-kit/internal/describe-declarations';
import { type HostName, hostNames } from '@gatehouse/sdk-plugin';
import { readDeclarations } from './read-declarations.ts';

/** The parts of openapi-typescript that are called here. */
interface Generator {
  readonly default: (document: unknown) => Promise<unknown>;
  readonly astToString: (types: unknown) => string;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'plugins', 'console', 'web', 'src', 'api', 'generated');
/** It needs the API of TypeScript 5, which the workspace of the example clients installs. */
const generatorOf = createRequire(join(root, 'examples', 'clients', 'typescript', 'package.json'));

const declarations = await readDeclarations();
await mkdir(folder, { recursive: true });
for (const host of hostNames) await writeTypes(host);

/** Types of the same description are left as they are: to make them takes seconds. */
async function writeTypes(host: HostName): Promise<void> {
  const document = JSON.stringify(await describeDeclarations(declarations, host));
  const stamp = `// ${createHash('sha256').update(document).digest('hex')}\n`;
  const file = join(folder, `${host}.d.ts`);
  const current = await readFile(file, 'utf8').catch(() => '');
  if (current.startsWith(stamp)) return;
  const generator: Generator = generatorOf('openapi-typescript');
  await writeFile(file, stamp + generator.astToString(await generator.default(JSON.parse(document))));
}
