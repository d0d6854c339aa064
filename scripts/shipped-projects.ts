// Writes the digests of the sample projects into the runtime; with --check it only reports whether they differ.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ProjectContents, ProjectFiles } from '@gatehouse/plugin-runtime/api';
import type { FileRights } from '@gatehouse/sdk-actions/files';

interface ContentsModule {
  createProjectContents(files: ProjectFiles & { rights(): FileRights }): ProjectContents;
}

interface FilesModule {
  createProjectFiles(productVersion: string, rights: () => FileRights): ProjectFiles;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const runtime = join(root, 'plugins', 'runtime', 'src');
const target = join(runtime, 'approval', 'shipped-project-digests.ts');
const isCheck = process.argv.includes('--check');

const wanted = toModule(await readDigests());
const isSame = wanted === (await readFile(target, 'utf8'));
if (isCheck && !isSame) {
  console.error('The digests of the sample projects differ from their files; run npm run manifests');
  process.exitCode = 1;
} else if (!isCheck && !isSame) await writeFile(target, wanted);

async function readDigests(): Promise<readonly (readonly [name: string, digest: string])[]> {
  const { createProjectContents }: ContentsModule = await load('content/create-project-contents.ts');
  const { createProjectFiles }: FilesModule = await load('large-files/create-project-files.ts');
  // Files of the checkout, which nothing keeps from being read here.
  const rights = () => [{ path: '/', access: 'read' }] as const;
  const contents = createProjectContents({ ...createProjectFiles('', rights), rights });
  const examples = join(root, 'examples');
  const names = (await readdir(examples, { recursive: true })).filter(isSample).sort();
  return Promise.all(
    names.map(async (name) => [name, (await contents.read(join(examples, name))).documentDigest] as const),
  );
}

function isSample(name: string): boolean {
  return name.endsWith('.zp') && !name.includes('node_modules');
}

function load<Module>(name: string): Promise<Module> {
  return import(pathToFileURL(join(runtime, name)).href);
}

function toModule(digests: readonly (readonly [name: string, digest: string])[]): string {
  const lines = digests.map(([name, digest]) => `  // ${name}\n  '${digest}',\n`);
  return `/** Digests of the sample projects of the product, which run from any folder. */\nexport const shippedProjects: ReadonlySet<string> = new Set([\n${lines.join('')}]);\n`;
}
