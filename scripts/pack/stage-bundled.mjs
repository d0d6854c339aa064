import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';

/**
 * Packages of plain JavaScript that are loaded by their names while the program runs. Each comes with the program as one
 * script, without what nobody calls: a tenth of their size, and a hundred packages less to install.
 */
export const BUNDLED = [
  '@xmldom/xmldom',
  'imapflow',
  'luxon',
  'npm-registry-fetch',
  'proxy-chain',
  'sigstore',
  'ssh2-sftp-client',
  'tar',
  'xpath',
];
/** Files of packages that are read, and no code. */
export const BUNDLED_FILES = {
  '@fontsource/inter':
    /^files\/inter-(?:latin|latin-ext|cyrillic|cyrillic-ext|greek|vietnamese)-(?:400|600)-normal\.woff2$/,
};

const SCRIPT = 'bundled.js';

/**
 * Writes them as the packages that `npm` takes into the tarball of the program.
 * @param {string} root
 * @param {string} folder of the program
 */
export async function stageBundled(root, folder) {
  for (const name of BUNDLED) {
    const to = packageFolder(root, folder, name);
    const names = Object.keys(await import(name)).filter(isNamed);
    buildSync({
      ...{ entryPoints: [name], absWorkingDir: root, outfile: join(to, SCRIPT) },
      ...{ bundle: true, platform: 'node', format: 'cjs', target: 'node20.19' },
      // `proxy-chain` knows its errors by the names of their classes.
      ...{ minifyWhitespace: true, minifySyntax: true, keepNames: true, legalComments: 'none' },
      // Native parts that are not built: what needs them goes on without.
      external: ['*.node', 'cpu-features'],
      logLevel: 'error',
    });
    writeFileSync(join(to, 'index.js'), entryOf(names));
    const lost = await lostNames(join(to, 'index.js'), names);
    if (lost.length > 0) throw new Error(`${name} as one script has no ${lost.join(', ')}`);
  }
  for (const [name, wanted] of Object.entries(BUNDLED_FILES)) {
    const to = packageFolder(root, folder, name);
    const from = join(root, 'node_modules', name);
    for (const path of readdirSync(from, { recursive: true }).map(String))
      if (wanted.test(path)) cpSync(join(from, path), join(to, path));
  }
}

/** @param {string} name */
function isNamed(name) {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default';
}

/**
 * Node reads from the text of a module of the old kind which names it has. This text says so plainly.
 * @param {readonly string[]} names
 */
function entryOf(names) {
  return `module.exports = require('./${SCRIPT}');\n0 && (module.exports = { ${names.join(', ')} });\n`;
}

/**
 * @param {string} entry
 * @param {readonly string[]} names
 */
async function lostNames(entry, names) {
  const module = await import(pathToFileURL(entry).href);
  return names.filter((name) => !(name in module) || module[name] === undefined);
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {string} name
 */
function packageFolder(root, folder, name) {
  const to = join(folder, 'node_modules', name);
  const from = join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'package.json'), `${JSON.stringify({ name, version, license }, null, 2)}\n`);
  return to;
}
