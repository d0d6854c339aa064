import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const keys = new URL('../../../../plugins/actions/src/testing/keys/', import.meta.url);
const module = new URL('./default-authorities.ts', import.meta.url).href;

/** Connects twice to a server with a certificate of the authority, by `fetch` and by `https`. */
const program = `
const { readFileSync } = await import('node:fs');
const https = await import('node:https');
const [key, cert] = ['signed-key.pem', 'signed-cert.pem'].map((name) => readFileSync(new URL(name, '${keys.href}')));
if (process.argv[1] !== '') (await import('${module}')).trustExtraAuthorities(process.argv[1]);
const server = https.createServer({ key, cert }, (_, response) => response.end('hello'));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = 'https://localhost:' + server.address().port;
const byFetch = await fetch(url).then((answer) => answer.text(), (error) => error.cause?.code ?? String(error));
const byHttps = await new Promise((resolve) =>
  https.get(url, (answer) => answer.on('data', (bytes) => resolve(String(bytes)))).on('error', ({ code }) => resolve(code)),
);
console.log(JSON.stringify([byFetch, byHttps, process.env.NODE_EXTRA_CA_CERTS ?? '']));
process.exit();
`;

const unknown = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';

for (const [file, result] of [
  ['authority-cert.pem', 'hello'],
  ['nowhere.pem', unknown],
  ['', unknown],
] as const) {
  test(`with the authorities of "${file}" each connection of a process ends with ${result}`, async () => {
    const path = file === '' ? '' : fileURLToPath(new URL(file, keys));
    const loader = fileURLToPath(new URL('../../../../scripts/source-loader/register.mjs', import.meta.url));

    const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;
    const { stdout } = await run(
      process.execPath,
      ['--import', loader, '--input-type=module', '--eval', program, path],
      { env },
    );

    assert.deepEqual(JSON.parse(stdout), [result, result, path]);
  });
}
