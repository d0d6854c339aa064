import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  closeServers,
  listen,
  serveEndless,
  serveHttp,
  serveHttpProxy,
  serveSilence,
} from '../../testing/test-servers.ts';
import { standardExecutors } from '../standard-executors.ts';

after(closeServers);

/** A server that does this with each connection. */
async function serve(
  talk: (line: WebSocket, headers: NodeJS.Dict<string | string[]>) => void,
): Promise<string> {
  const server = createServer();
  const lines = new WebSocketServer({ server });
  lines.on('connection', (line, request) =>
    talk(
      line.on('error', () => undefined),
      request.headers,
    ),
  );
  return `ws://127.0.0.1:${await listen(server)}/`;
}

type Step = readonly [op: string, parameters?: Readonly<Record<string, string>>];

/** Executes these steps in one run; each received text goes to a variable by the number of the step. */
async function talk(Url: string, ...steps: readonly Step[]) {
  const actions = steps.map(([Op, parameters = {}], index) => ({
    type: 'Http',
    action: 'WebSocket',
    parameters: { Url, Op, TimeoutSec: '5', ...parameters },
    results: Op === 'receive' ? { OutputVariable: `text${index}`, Binary: `binary${index}` } : {},
  }));
  const { outcome, events } = await runDocument(documentOf(actions), { executors: standardExecutors });
  const failure = events.find((event) => event.kind === 'failure')?.failure.exceptionMessage;
  return { error: failure ?? '', values: outcome.values?.variables ?? {} };
}

test('a connection is opened with headers, sends, receives in order, and is closed', async () => {
  let seen: NodeJS.Dict<string | string[]> = {};
  const ended: number[] = [];
  const url = await serve((line, headers) => {
    seen = headers;
    line.on('message', (data) => {
      line.send(`first ${data}`);
      line.send(Buffer.from([1, 2, 255]));
    });
    line.on('close', (code) => ended.push(code));
  });

  const { error, values } = await talk(
    url,
    ['connect', { Headers: 'Origin: https://shop.example', Cookies: 'a=1' }],
    ['send', { Message: 'grüße' }],
    ['receive'],
    ['receive'],
    ['close'],
  );

  assert.equal(error, '');
  assert.deepEqual([seen.origin, seen.cookie], ['https://shop.example', 'a=1']);
  assert.deepEqual(
    [values.text2, values.binary2, values.text3, values.binary3],
    ['first grüße', 'false', 'AQL/', 'true'],
  );
  assert.deepEqual(ended, [1000]);
});

test('the connection goes through a proxy', async () => {
  const proxy = await serveHttpProxy();
  const url = await serve((line) => line.send('hello'));

  const { error, values } = await talk(
    url,
    ['connect', { Proxy: `http://127.0.0.1:${proxy.port}` }],
    ['receive'],
  );

  assert.deepEqual([error, values.text1, proxy.asked], ['', 'hello', [`CONNECT ${new URL(url).host}`]]);
});

test('messages before the end are still received, then the end is an error', async () => {
  const url = await serve((line) => {
    line.send('last words');
    line.close(4001, 'go away');
  });

  const { error, values } = await talk(url, ['connect'], ['receive'], ['receive']);

  assert.equal(values.text1, 'last words');
  assert.match(error, /closed the connection \(4001 go away\)|There is no connection/);
});

test('a server that never stops sending is held back, and the run continues', async () => {
  let sent = 0;
  const url = await serve((line) => {
    const more = () => {
      while (line.readyState === line.OPEN && line.bufferedAmount < 2 ** 20)
        line.send('x'.repeat(1000), () => sent++);
      if (line.readyState === line.OPEN) setImmediate(more);
    };
    more();
  });

  const { error, values } = await talk(
    url,
    ['connect'],
    ['receive'],
    ['receive'],
    ['close', { TimeoutSec: '2' }],
  );

  assert.equal(values.text2?.length, 1000);
  assert.match(error, /^$|within 2 s/);
});

for (const [what, url, steps, message] of [
  [
    'an address of another kind',
    async () => 'http://127.0.0.1/',
    [['connect']],
    /Url must begin with ws:\/\/ or wss:/,
  ],
  ['nothing open', async () => 'ws://127.0.0.1/', [['receive']], /There is no connection to ws:\/\/127/],
  ['nobody there', async () => 'ws://127.0.0.1:1/', [['connect']], /does not do it: connect ECONNREFUSED/],
  [
    'a server that speaks HTTP only',
    async () => (await serveHttp((_, response) => response.writeHead(403).end())).replace('http', 'ws'),
    [['connect']],
    /does not do it: Unexpected server response: 403/,
  ],
  [
    'a server that says nothing',
    async () => `ws://127.0.0.1:${await serveSilence()}/`,
    [['connect', { TimeoutSec: '1' }]],
    /within 1 s/,
  ],
  [
    'a server that talks without end',
    async () => `ws://127.0.0.1:${await serveEndless('HTTP/1.1 101 yes\r\n')}/`,
    [['connect', { TimeoutSec: '2' }]],
    /within 2 s|does not do it/,
  ],
  ['no message', () => serve(() => undefined), [['connect'], ['receive', { TimeoutSec: '1' }]], /within 1 s/],
  [
    'a message that is too large',
    () => serve((line) => line.send(Buffer.alloc(17 * 2 ** 20))),
    [['connect'], ['receive']],
    /Max payload size exceeded/,
  ],
] as const) {
  test(`${what} is an error that says so`, async () => {
    const { error } = await talk(await url(), ...steps);

    assert.match(error, message);
  });
}

test('the end of the run ends its connections', async () => {
  let tell: (code: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => {
    tell = resolve;
  });
  const url = await serve((line) => line.on('close', tell));

  await talk(url, ['connect']);

  assert.equal(await ended, 1006);
});
