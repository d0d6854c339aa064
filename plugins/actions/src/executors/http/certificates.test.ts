import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerOptions } from 'node:https';
import { after, test } from 'node:test';
import { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { runAction } from '../../testing/run-action.ts';
import { closeServers, listen, serveHttpProxy, serveSocks } from '../../testing/test-servers.ts';

after(closeServers);

const file = (name: string) => fileURLToPath(new URL(`../../testing/keys/${name}`, import.meta.url));

/** Answers with the name in the certificate of the client. */
async function serve(name: string, options: ServerOptions = {}): Promise<number> {
  const [key, cert] = [await readFile(file(`${name}-key.pem`)), await readFile(file(`${name}-cert.pem`))];
  const server = createServer({ key, cert, ...options }, ({ socket }, response) => {
    const client = socket instanceof TLSSocket ? socket.getPeerCertificate().subject : undefined;
    response.end(`hello ${client?.CN ?? 'nobody'}`);
  });
  return listen(server);
}

async function get(Url: string, parameters: Readonly<Record<string, string>> = {}) {
  const results = { OutputVariable: 'out' };
  const run = await runAction({ type: 'Http', action: 'Get', parameters: { Url, ...parameters }, results });
  return run.error || run.values.variables.out;
}

const Authorities = file('authority-cert.pem');

test('a certificate that is not trusted is named, with its issuer, its host and what to do', async () => {
  const port = await serve('signed');

  assert.match(
    (await get(`https://localhost:${port}/`)) ?? '',
    new RegExp(
      `the certificate of localhost:${port} is not trusted: its authority is not trusted\\. It was issued by "Example Authority" for DNS:localhost until .*in Authorities`,
    ),
  );
});

test('a certificate of a named authority is trusted, for its host alone', async () => {
  const port = await serve('signed');

  assert.equal(await get(`https://localhost:${port}/`, { Authorities }), 'hello nobody');
  assert.match(
    (await get(`https://127.0.0.1:${port}/`, { Authorities })) ?? '',
    /is not trusted: it is for another host\. It was issued by .* for DNS:localhost .* Use a host name/,
  );
});

test('trust that an action names holds for that action alone, though connections are kept', async () => {
  const Url = `https://localhost:${await serve('signed')}/`;

  const answers = [await get(Url, { Authorities }), await get(Url), await get(Url, { Authorities })];

  assert.deepEqual([answers[0], answers[2]], ['hello nobody', 'hello nobody']);
  assert.match(answers[1] ?? '', /its authority is not trusted/);
});

for (const [kind, start] of [
  ['http', serveHttpProxy],
  ['socks5', serveSocks],
] as const) {
  test(`trust holds through a proxy of ${kind} too, and for the action alone`, async () => {
    const Url = `https://localhost:${await serve('signed')}/`;
    const through = { Proxy: `${kind}://127.0.0.1:${(await start()).port}` };

    assert.equal(await get(Url, { Authorities, ...through }), 'hello nobody');
    assert.match((await get(Url, through)) ?? '', /issued by "Example Authority"/);
  });
}

for (const [what, parameters] of [
  ['PEM files', { ClientCertificate: file('client-cert.pem'), ClientKey: file('client-key.pem') }],
  ['PKCS #12', { ClientCertificate: file('client.p12'), ClientPassword: 'open-sesame' }],
] as const) {
  test(`a server that asks for a certificate of the client gets the one of ${what}`, async () => {
    const ca = await readFile(Authorities);
    const Url = `https://localhost:${await serve('signed', { ca, requestCert: true })}/`;

    assert.equal(await get(Url, { Authorities, ...parameters }), 'hello ada');
    assert.match(
      (await get(Url, { Authorities })) ?? '',
      /wants a certificate of the client.*ClientCertificate/,
    );
  });
}

for (const [parameters, message] of [
  [
    { ClientCertificate: file('client.p12'), ClientPassword: 'wrong' },
    /client\.p12.* cannot be used: .*Check ClientKey/,
  ],
  [{ Authorities: file('client.p12') }, /Authorities ".*client\.p12" is no PEM file/],
  [{ ClientKey: file('client-key.pem') }, /ClientKey is given and ClientCertificate is not/],
  [{ Authorities: file('nowhere.pem') }, /nowhere\.pem/],
] as const) {
  test(`${JSON.stringify(Object.keys(parameters))} that cannot be used is an error: ${message}`, async () => {
    assert.match((await get('https://localhost:1/', parameters)) ?? '', message);
  });
}
