import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { createBrowserKit } from '../testing/browser-kit.ts';
import { startHttpProxy } from '../testing/proxy-servers.ts';
import { act, shareBrowsers } from '../testing/shared-browser.ts';

const file = (name: string) =>
  fileURLToPath(new URL(`../../../actions/src/testing/keys/${name}`, import.meta.url));
const Authorities = file('authority-cert.pem');
const ClientCertificate = file('client.p12');
const ClientPassword = 'open-sesame';

interface Served extends ServerOptions {
  /** Sends further certificates beside its own. */
  readonly beside?: string;
  readonly redirect?: string;
}

/** Answers with the name in the certificate of the client. */
async function serve(
  t: TestContext,
  name: 'signed' | 'localhost',
  { beside, redirect, ...options }: Served = {},
) {
  const [key, own, ...more] = await Promise.all(
    [`${name}-key.pem`, `${name}-cert.pem`, ...(beside ? [beside] : [])].map((each) =>
      readFile(file(each), 'utf8'),
    ),
  );
  const cert = [own, ...more].join('');
  const server = createServer({ key, cert, ...options }, ({ socket }, response) => {
    const client = socket instanceof TLSSocket ? socket.getPeerCertificate().subject : undefined;
    if (redirect !== undefined) return void response.writeHead(302, { location: redirect }).end();
    response.setHeader('content-type', 'text/html');
    response.end(`<title>hello ${client?.CN ?? 'nobody'}</title>`);
  });
  // A client that refuses the certificate is no fault of the server.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  t.after(close);
  const { port } = server.address() as AddressInfo;
  return { port, url: `https://localhost:${port}/`, close };
}

const certificates = (parameters: Readonly<Record<string, string>>) =>
  act('WebBrowser.SetCertificates', parameters);
const go = (Url: string) => act('Tab.Navigate', { Url, TimeoutSec: '15' });
const title = (name: string) => act('Tab.GetProperty', { Property: 'title' }, { OutputVariable: name });

test('a page whose certificate is not trusted fails the load: the host, the reason and what to do', async (t) => {
  const { port, url } = await serve(t, 'signed');
  const kit = await createBrowserKit(t, {
    '/away': (_request, response) => response.writeHead(302, { location: url }).end(),
  });

  const direct = await kit.run([go(url)]);
  const redirected = await kit.run([go(kit.url('/away'))]);

  const named = new RegExp(
    `the certificate of localhost:${port} is not trusted: its authority is not trusted\\. If this is the right host, name the PEM file of its authority in WebBrowser.SetCertificates, or in the setting runtime.files.certificates`,
  );
  assert.match(direct.outcome.errorMessage ?? '', named);
  assert.match(redirected.outcome.errorMessage ?? '', named);
});

test('a named authority is trusted for the hosts that it vouches for, and nothing else is', async (t) => {
  const kit = await createBrowserKit(t, { '/': '<p>plain</p>' });
  const own = await serve(t, 'signed');
  const other = await serve(t, 'localhost');
  const forged = await serve(t, 'localhost', { beside: 'authority-cert.pem' });
  const trust = certificates({ Authorities });

  const trusted = await kit.run(
    [
      go(kit.url('/')),
      trust,
      go(own.url),
      title('title'),
      act('Tab.RunJavaScript', { Code: 'return String(isSecureContext)' }, { OutputVariable: 'secure' }),
      act('Tab.RunJavaScript', { Code: 'return (await fetch("/")).status' }, { OutputVariable: 'fetched' }),
      act('Tab.Open', { Url: own.url }),
      title('tab'),
      go(kit.url('/')),
    ],
    { variables: ['title', 'secure', 'fetched', 'tab'] },
  );
  const errors: string[] = [];
  for (const url of [other.url, forged.url, own.url.replace('localhost', '127.0.0.1')]) {
    errors.push((await kit.run([trust, go(url)])).outcome.errorMessage ?? '');
  }
  const ended = await kit.run([trust, go(own.url), certificates({}), go(own.url)]);

  assert.equal(trusted.outcome.errorMessage, null);
  assert.deepEqual(trusted.outcome.values?.variables, {
    ...{ title: 'hello nobody', secure: 'true', fetched: '200', tab: 'hello nobody' },
  });
  for (const error of [...errors, ended.outcome.errorMessage ?? '']) {
    assert.match(error, /could not be loaded: net::ERR_CERT_\w+: the certificate of .* is not trusted/);
  }
});

test('trust of one browser is not that of another in the same process', async (t) => {
  const own = await serve(t, 'signed');
  const { runs } = await shareBrowsers({ '/': '<p>plain</p>' }, 2);
  const [one, two] = [runs[0] ?? assert.fail(), runs[1] ?? assert.fail()];
  const strict = { Url: 'https://localhost:1/', ClientCertificate, ClientPassword };

  const first = await one([certificates({ Authorities }), go(own.url)]);
  const second = await two([certificates(strict), go(own.url)]);
  const again = await one([go(own.url)]);

  assert.deepEqual([first.error, again.error], [null, null]);
  assert.match(second.error ?? '', /ERR_CERT_AUTHORITY_INVALID/);
});

test('trust holds through a proxy, and with another one', async (t) => {
  const kit = await createBrowserKit(t, {});
  const own = await serve(t, 'signed');
  const proxy = await startHttpProxy(t, { credentials: 'ada:secret' });
  const through = act('WebBrowser.SetProxy', { Proxy: `http://ada:secret@127.0.0.1:${proxy.port}` });

  const { outcome } = await kit.run(
    [
      through,
      certificates({ Authorities }),
      go(own.url),
      title('proxy'),
      act('WebBrowser.SetProxy', { Proxy: 'none' }),
      go(own.url),
      title('direct'),
    ],
    { variables: ['proxy', 'direct'] },
  );

  assert.equal(outcome.errorMessage, null);
  assert.deepEqual(outcome.values?.variables, { proxy: 'hello nobody', direct: 'hello nobody' });
  assert.ok(proxy.asked.includes(`localhost:${own.port}`));
});

test('a server gets the certificate that is set for it; another one, and one that it leads to, does not', async (t) => {
  const kit = await createBrowserKit(t, {});
  const asks = { ca: await readFile(Authorities), requestCert: true, rejectUnauthorized: false };
  const own = await serve(t, 'signed', asks);
  const other = await serve(t, 'signed', asks);
  const leading = await serve(t, 'signed', { ...asks, redirect: other.url });
  const wants = await serve(t, 'signed', { ...asks, rejectUnauthorized: true });
  const client = { ClientCertificate, ClientPassword };

  const { outcome } = await kit.run(
    [
      certificates({ Authorities, Url: own.url, ...client }),
      go(own.url),
      title('own'),
      go(other.url),
      title('other'),
      certificates({ Url: leading.url, ...client }),
      go(leading.url),
      title('led'),
      certificates({ Url: own.url }),
      go(own.url),
      title('forgotten'),
      certificates({
        Url: wants.url,
        ClientCertificate: file('client-cert.pem'),
        ClientKey: file('client-key.pem'),
      }),
      go(wants.url),
      title('wanted'),
    ],
    { variables: ['own', 'other', 'led', 'forgotten', 'wanted'] },
  );

  assert.equal(outcome.errorMessage, null);
  assert.deepEqual(outcome.values?.variables, {
    ...{ own: 'hello ada', other: 'hello nobody', led: 'hello nobody', forgotten: 'hello nobody' },
    wanted: 'hello ada',
  });
});

test('a server that refuses the certificate, has one that is not trusted, or is gone fails the load by its name', async (t) => {
  const kit = await createBrowserKit(t, {});
  const asks = { requestCert: true, rejectUnauthorized: true };
  const refusing = await serve(t, 'signed', { ...asks, ca: await readFile(file('localhost-cert.pem')) });
  const untrusted = await serve(t, 'localhost', asks);
  const error = async (Url: string, ...before: Readonly<Record<string, string>>[]) =>
    (await kit.run([...before.map(certificates), go(Url)])).outcome.errorMessage ?? '';
  const client = (Url: string) => ({ Authorities, Url, ClientCertificate, ClientPassword });

  assert.match(
    await error(refusing.url, client(refusing.url)),
    new RegExp(
      `could not be loaded: localhost:${refusing.port} did not answer: it closed the connection; it may refuse the certificate of the client`,
    ),
  );
  assert.match(
    await error(untrusted.url, client(untrusted.url)),
    new RegExp(
      `could not be loaded: the certificate of localhost:${untrusted.port} is not trusted: self-signed`,
    ),
  );
  const gone = await serve(t, 'signed');
  gone.close();
  assert.match(
    await error(gone.url, client(gone.url)),
    new RegExp(`could not be loaded: localhost:${gone.port} did not answer`),
  );
});

test('a file is read once: one that takes its place later is not used', async (t) => {
  const kit = await createBrowserKit(t, { '/': '<p>plain</p>' });
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-certificates-'));
  t.after(() => rm(folder, { recursive: true }));
  const own = await serve(t, 'signed');
  const swapped = await serve(t, 'localhost');
  const path = join(folder, 'authority.pem');
  await copyFile(Authorities, path);

  const first = await kit.run([certificates({ Authorities: path }), go(own.url)]);
  await copyFile(file('localhost-cert.pem'), path);
  const second = await kit.run([go(swapped.url)]);

  assert.equal(first.outcome.errorMessage, null);
  assert.match(second.outcome.errorMessage ?? '', /ERR_CERT_AUTHORITY_INVALID/);
});

for (const [parameters, message] of [
  [
    { Url: 'https://localhost/', ClientCertificate, ClientPassword: 'wrong' },
    /files of the certificates cannot be used: .*Check the files and ClientPassword/,
  ],
  [{ Authorities: file('client.p12') }, /Authorities ".*client\.p12" is no PEM file/],
  [{ ClientKey: file('client-key.pem') }, /ClientKey is given and ClientCertificate is not/],
  [{ ClientCertificate }, /ClientCertificate is given and Url is not/],
  [{ Url: 'http://localhost/', ClientCertificate }, /Url must begin with https:/],
  [{ Authorities: file('nowhere.pem') }, /nowhere\.pem/],
] as const) {
  test(`certificates of ${Object.keys(parameters).join(', ')} that cannot be used are an error: ${message}`, async (t) => {
    const kit = await createBrowserKit(t, {});

    const { outcome } = await kit.run([certificates(parameters)]);

    assert.match(outcome.errorMessage ?? '', message);
    assert.doesNotMatch(outcome.errorMessage ?? '', /wrong/);
  });
}

test('certificates of files need io:filesystem', async (t) => {
  const kit = await createBrowserKit(t, {});

  const { outcome } = await kit.run([certificates({ Authorities })], { allowedScopes: new Set() });

  assert.match(outcome.errorMessage ?? '', /io:filesystem/);
});
