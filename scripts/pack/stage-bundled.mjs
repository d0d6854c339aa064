import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/**
 * Writes them as the packages that `npm` takes into the tarball of the program.
 * @param {string} root
 * @param {string} folder of the program
 */
export async function stageBundled(root, folder) {
  for (const name of BUNDLED) {
    const to = packageFolder(root, folder, name);
    const names = Object.keys(await import(name)).filter((each) => /^[A-Za-z_$][\w$]*$/.test(each));
    buildSync({
      ...{ entryPoints: [name], absWorkingDir: root, outfile: join(to, 'index.js') },
      ...{ bundle: true, platform: 'node', format: 'cjs', target: 'node20.19' },
      // `proxy-chain` knows its errors by the names of their classes.
      ...{ minifyWhitespace: true, minifySyntax: true, keepNames: true, legalComments: 'none' },
      // Native parts that are not built: what needs them goes on without.
      external: ['*.node', 'cpu-features'],
      logLevel: 'error',
      footer: { js: `0 && (module.exports = { ${names.filter((each) => each !== 'default').join(', ')} });` },
    });
  }
  for (const [name, wanted] of Object.entries(BUNDLED_FILES)) {
    const to = packageFolder(root, folder, name);
    const from = join(root, 'node_modules', name);
    for (const path of readdirSync(from, { recursive: true }).map(String))
      if (wanted.test(path)) cpSync(join(from, path), join(to, path));
  }
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
