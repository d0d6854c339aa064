// npm run release -- X.Y.Z: gives all packages their next version, and the changelog its section.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { thisMachine } from '../setup/machine.mjs';
import { npmCommand } from '../setup/packages.mjs';
import { readCommits } from './release/read-commits.mjs';
import { releaseSection } from './release/release-section.mjs';
import { assertNext, setVersions } from './release/set-versions.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { positionals } = parseArgs({ allowPositionals: true });
const [version = ''] = positionals;
const git = (/** @type {readonly string[]} */ ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim();

const current = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
assertNext(current, version);
const open = git('status', '--porcelain');
if (open !== '') throw new Error(`Commit or put away first what has changed:\n${open}`);

const files = git('ls-files', '-z').split('\0');
const changed = setVersions(root, files, { from: current, to: version });
const changelog = join(root, 'CHANGELOG.md');
const commits = readCommits(git);
const date = new Date().toISOString().slice(0, 10);
writeFileSync(changelog, releaseSection(readFileSync(changelog, 'utf8'), { version, date, commits }));
// Manifests and the list of operations name the version.
const { command, args } = npmCommand(thisMachine());
execFileSync(command, [...args, 'run', 'manifests'], { cwd: root, stdio: 'inherit' });
console.log(`${changed.length} files have version ${version}, and CHANGELOG.md has its section. Read it, and then:

  npm test
  git commit -am "build: release ${version}"
  git tag v${version}
  npm run pack -- --out release
  for each in release/*.tgz; do npm publish "$each" --access public; done`);
