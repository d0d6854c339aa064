// npm run reference: writes the reference of the SDK. With --check it says what is against it, and writes nothing.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { thisMachine } from '../setup/machine.mjs';
import { npmCommand } from '../setup/packages.mjs';
import { changedFiles, digestsOf, PAGES } from './reference/digests.mjs';
import { PLACES } from './reference/public-doors.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const digests = join(root, PAGES, 'digests.json');
const tool = join(root, 'scripts/reference/typedoc');
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

if (values.check) reportChanges();
else writePages();

/** The declarations must have been built. */
function reportChanges() {
  const changed = changedFiles(JSON.parse(readFileSync(digests, 'utf8')), digestsOf(root));
  if (changed.length === 0) return;
  console.error(
    `The reference was made of other files; npm run reference makes it anew:\n${changed.join('\n')}`,
  );
  process.exitCode = 1;
}

function writePages() {
  installTool();
  run(join(root, 'node_modules/typescript/bin/tsc'), ['--build', ...PLACES]);
  rmSync(join(root, PAGES), { recursive: true, force: true });
  run(join(tool, 'node_modules/typedoc/bin/typedoc'), ['--options', join(tool, 'typedoc.json')]);
  writeFileSync(digests, `${JSON.stringify(digestsOf(root), null, 2)}\n`);
}

/** Typedoc and its compiler are no part of what a checkout installs: they take 47 MB. */
function installTool() {
  if (existsSync(join(tool, 'node_modules/typedoc'))) return;
  const { command, args } = npmCommand(thisMachine());
  execFileSync(command, [...args, 'ci', '--ignore-scripts'], { cwd: tool, stdio: 'inherit' });
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 */
function run(program, args) {
  execFileSync(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' });
}
