import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readApiOfFolder } from '@gatehouse/plugin-kit/internal/read-api';
import { syncManifest } from '@gatehouse/plugin-kit/internal/sync-manifest';
import { type PluginKind, pluginKinds, writePlugin } from '@gatehouse/plugin-kit/internal/write-plugin';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { type Command, Option } from 'commander';
import { ownCommand } from '../own-command.ts';

const checkProgram = fileURLToPath(import.meta.resolve('../../../plugin-kit/src/check/main.ts'));

/** Commands for those who write plugins; they need no daemon. */
export function addPluginAuthorCommands(plugin: Command): void {
  plugin
    .command('new <name>')
    .description('write a plugin that works, to begin with')
    .addOption(
      new Option('--kind <kind>', 'what to begin with; all at once in small where it is left out').choices(
        pluginKinds.filter((kind) => kind !== 'greeting'),
      ),
    )
    .option('--link', 'name the packages of this checkout, in place of published versions')
    .option('--dir <folder>', 'the folder of the plugin, absent or empty; NAME where it is left out')
    .option('--json', 'answer as JSON')
    .action(create);
  plugin
    .command('check <folder>')
    .description('check a plugin as its users would; exits with 1 when it does not pass')
    .option('--against <older>', 'an older version (folder, snapshot or manifest): tell what changed')
    .option('--with <folder...>', 'plugins that run beside it, besides those of the standard edition')
    .option('--fix', 'write the manifest anew where it differs from the code')
    .option('--tests', 'run its tests too, for the quality ladder')
    .option('--json', 'answer as JSON')
    .action(check);
  plugin
    .command('manifest <folder>')
    .description('write gatehouse.plugin.json from what the code declares')
    .option('--check', 'only tell whether it differs; exits with 1 when it does')
    .option('--snapshot <file>', 'also write what this version promises, for "plugin check --against"')
    .option('--json', 'answer as JSON')
    .action(manifest);
}

interface NewFlags {
  readonly dir?: string;
  readonly kind?: PluginKind;
  readonly link?: boolean;
  readonly json?: boolean;
}

async function create(name: string, flags: NewFlags): Promise<void> {
  const { kind = 'greeting', link: isLinked = false } = flags;
  const folder = resolve(flags.dir ?? name);
  const files = await writePlugin({ name, folder, kind, isLinked });
  const { path } = await syncManifest(folder, { write: true });
  const written = [...files, relative(folder, path)].sort();
  if (flags.json) return console.log(JSON.stringify({ name, folder, files: written }));
  const place = relative(process.cwd(), folder) || '.';
  console.log(`${folder} is written:\n`);
  for (const file of written) console.log(`  ${file}`);
  const command = ownCommand(process.cwd());
  console.log(`
It passes the check as it is, and runs:
  ${command} plugin check ${place}
  ${command} start --plugin ${place}

To test it and to check its types:
  cd ${place}
  npm install
  npm test`);
}

interface CheckFlags {
  readonly against?: string;
  readonly with?: readonly string[];
  readonly fix?: boolean;
  readonly tests?: boolean;
  readonly json?: boolean;
}

/** In a process of its own: a plugin may do anything to it. */
async function check(folder: string, flags: CheckFlags): Promise<void> {
  const args = [
    folder,
    ...(flags.against === undefined ? [] : ['--against', flags.against]),
    ...(flags.with ?? []).flatMap((path) => ['--with', path]),
    ...(['fix', 'tests', 'json'] as const).flatMap((flag) => (flags[flag] ? [`--${flag}`] : [])),
  ];
  const child = spawn(process.execPath, [...loaderArguments(checkProgram), checkProgram, ...args], {
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}

interface ManifestFlags {
  readonly check?: boolean;
  readonly snapshot?: string;
  readonly json?: boolean;
}

async function manifest(given: string, flags: ManifestFlags): Promise<void> {
  const folder = resolve(given);
  const { path, isCurrent, isWritten } = await syncManifest(folder, { write: !flags.check });
  if (flags.snapshot !== undefined) await writeSnapshot(folder, flags.snapshot);
  if (flags.check && !isCurrent) process.exitCode = 1;
  if (flags.json) return console.log(JSON.stringify({ path, current: isCurrent, written: isWritten }));
  if (isWritten) console.log(`${path} is written.`);
  else if (isCurrent) console.log(`${path} is up to date.`);
  else
    console.log(
      `${path} differs from the code; write it with: ${ownCommand(process.cwd())} plugin manifest ${given}`,
    );
}

async function writeSnapshot(folder: string, file: string): Promise<void> {
  await writeFile(file, `${JSON.stringify(await readApiOfFolder(folder), null, 2)}\n`);
}
