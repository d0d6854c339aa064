// Writes a new plugin into plugins/NAME and emits its manifest: npm run new:plugin -- NAME
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const template = join(root, 'scripts/plugin-template');

try {
  const name = parseName(process.argv[2]);
  const folder = join(root, 'plugins', name);
  if ((await readdir(join(root, 'plugins'))).includes(name))
    throw new Error(`plugins/${name} is there already`);
  await writePlugin(folder, name);
  spawnSync('npm', ['run', 'manifests'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  console.log(
    `plugins/${name} is written. Next: npm install, add it to an edition in editions/, then npm run check.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function parseName(name: string | undefined): string {
  if (name !== undefined && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return name;
  throw new Error(
    `Give a name of lower case letters, digits and dashes, such as "weather" (got "${name ?? ''}")`,
  );
}

async function writePlugin(folder: string, name: string): Promise<void> {
  const files = await readdir(template, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    const source = join(file.parentPath, file.name);
    const target = join(folder, source.slice(template.length).replace(/\.template$/, ''));
    const text = await readFile(source, 'utf8');
    await mkdir(dirname(target), { recursive: true });
    await writeFile(
      target,
      text.replaceAll('PLUGIN_NAME', name).replaceAll('PLUGIN_ID', name.replaceAll('-', '_')),
    );
  }
}
