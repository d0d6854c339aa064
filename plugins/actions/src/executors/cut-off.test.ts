import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as later } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { runAction } from '../testing/run-action.ts';
import { closeServers, listen, serveFtp, serveSocks } from '../testing/test-servers.ts';

let folder = '';

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-cut-off-'));
});

after(async () => {
  await closeServers();
  await rm(folder, { recursive: true });
});

type End = (socket: Socket) => void;
/** Sends more and more, and never ends. */
const drip: End = async (socket) => {
  while (!socket.destroyed) {
    socket.write('x');
    await later(100);
  }
};
/** A reset loses bytes that were not read yet, hence the pause. */
const reset: End = async (socket) => {
  socket.write('xxx');
  await later(300);
  socket.resetAndDestroy();
};
const close: End = (socket) => void socket.end('xxx');

/** Answers a request with this head, and then as `end` does. */
async function serve(end: End, head = 'HTTP/1.1 200 OK\r\n'): Promise<string> {
  const server = createServer((socket) => {
    socket.once('data', () => socket.write(`${head}\r\n`, () => end(socket)));
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

const ends = { drip, reset } as const;
const lengths = ['', 'Content-Length: 1000\r\n', 'Transfer-Encoding: identity\r\n'];

// Each waits for a time limit of its own.
describe('what is cut off', { concurrency: 8 }, () => {
  for (const [name, end] of Object.entries(ends)) {
    for (const length of lengths) {
      for (const Take of ['body', 'both', 'file']) {
        test(`an answer with ${JSON.stringify(length)} that ends by ${name} is an error for Take ${Take}`, async () => {
          const Path = path.join(await mkdtemp(path.join(folder, 'kept-')), 'kept.txt');
          await writeFile(Path, 'old');
          const Url = await serve(end, `HTTP/1.1 200 OK\r\n${length}`);

          const TimeoutSec = name === 'drip' ? '1' : '60';
          const parameters = { Url, TimeoutSec, Take, ...(Take === 'file' && { Path }) };
          const run = await runAction({ type: 'Http', action: 'Get', parameters });

          assert.equal(run.branch, 'OnError');
          assert.match(run.error, name === 'drip' ? /No whole answer came .* within 1 s/ : /broke off after/);
          assert.equal(await readFile(Path, 'utf8'), 'old');
        });
      }
    }
  }

  for (const [name, end] of Object.entries(ends)) {
    for (const Resume of ['false', 'true']) {
      test(`a download with Resume ${Resume} that ends by ${name} is an error and leaves the file`, async () => {
        const place = await mkdtemp(path.join(folder, 'download-'));
        const Path = path.join(place, 'whole.txt');
        await writeFile(Path, 'old');

        const parameters = { Url: await serve(end), Path, Resume, TimeoutSec: '1' };
        const run = await runAction({ type: 'Http', action: 'Download', parameters });

        assert.equal(run.branch, 'OnError');
        assert.equal(await readFile(Path, 'utf8'), 'old');
        assert.deepEqual(
          (await readdir(place)).filter((file) => file.endsWith('.tmp')),
          [],
        );
      });
    }
  }

  for (const [type, action, parameters] of [
    ['Http', 'Post', { Url: 'SERVER', BodyType: 'text', Body: 'a' }],
    ['Http', 'Request', { Url: 'SERVER', Method: 'PUT', BodyType: 'text', Body: 'a' }],
    ['TextProcessing', 'Translate', { Url: 'SERVER', Service: 'libretranslate', To: 'fr', Input: 'a' }],
    ['Notification', 'Webhook', { Target: 'SERVER', Message: 'a' }],
    ['Notification', 'Telegram', { Server: 'SERVER', Target: '1', Message: 'a', Secret: 's' }],
    ['Captcha', 'SolveToken', { Server: 'SERVER', Key: 'k', SiteKey: 's', Url: 'https://a.b' }],
    ['Sms', 'GetNumber', { Server: 'SERVER', Key: 'k', Target: 'ot' }],
  ] as const) {
    test(`${type}.${action} fails when its time limit ends the answer`, async () => {
      const server = await serve(drip);
      const given = Object.entries(parameters).map(([name, value]) => [
        name,
        value === 'SERVER' ? server : value,
      ]);

      const run = await runAction({
        type,
        action,
        parameters: { ...Object.fromEntries(given), TimeoutSec: '1' },
      });

      assert.equal(run.branch, 'OnError');
      assert.match(run.error, /No whole answer came/);
    });
  }

  for (const head of ['HTTP/1.0 200 OK\r\n', 'HTTP/1.1 200 OK\r\nConnection: close\r\n']) {
    for (const isProxied of [false, true]) {
      const proxied = isProxied ? 'through a proxy ' : '';
      test(`a body that the server ends by closing ${proxied}after ${JSON.stringify(head)} is whole`, async () => {
        const Url = await serve(close, head);
        const proxy = isProxied ? `socks5://127.0.0.1:${(await serveSocks()).port}` : '';

        const parameters = { Url, Proxy: proxy, TimeoutSec: '5' };
        const run = await runAction({
          type: 'Http',
          action: 'Get',
          parameters,
          results: { OutputVariable: 'out' },
        });

        assert.equal(run.values.variables.out, 'xxx', run.error);
      });
    }
  }

  test('a compressed body that the server ends by closing is complete, and half of it is an error', async () => {
    const packed = gzipSync('x'.repeat(10_000));
    const head = 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n';
    const get = async (body: Buffer) => {
      const Url = await serve((socket) => void socket.end(body), head);
      return runAction({ type: 'Http', action: 'Get', parameters: { Url } });
    };

    const [whole, half] = [await get(packed), await get(packed.subarray(0, 20))];

    assert.equal(whole.branch, 'OnSuccess', whole.error);
    assert.match(half.error, /broke off after/);
  });

  for (const [end, confirms, branch] of [
    [close, true, 'OnSuccess'],
    [close, false, 'OnError'],
    [drip, true, 'OnError'],
    [reset, true, 'OnError'],
  ] as const) {
    const said = confirms ? 'confirms' : 'does not confirm';
    test(`a file over FTP whose transfer ends by ${end.name} and that the server ${said} is ${branch}`, async () => {
      const Port = String(await serveFtp({ end, confirms }));
      const Local = path.join(await mkdtemp(path.join(folder, 'ftp-')), 'ftp.txt');
      await writeFile(Local, 'old');

      const TimeoutSec = branch === 'OnError' ? '1' : '60';
      const parameters = { Host: '127.0.0.1', Port, Secure: 'none', Remote: 'a', Local, TimeoutSec };
      const run = await runAction({ type: 'Ftp', action: 'Download', parameters });

      assert.equal(run.branch, branch, run.error);
      assert.equal(await readFile(Local, 'utf8'), branch === 'OnError' ? 'old' : 'xxx');
    });
  }
});
