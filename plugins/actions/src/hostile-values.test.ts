import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { shortenTimeBound } from '@gatehouse/sdk-actions/internal/testing';
import { runAction } from './testing/run-action.ts';
import { closeServers, sendForEver, serveEndless, serveHttp, serveSilence } from './testing/test-servers.ts';
import { testSharedData } from './testing/test-shared-data.ts';

const many = 'a'.repeat(40);
const endlessPattern = '^(a+)+$';
const deep = 100_000;

let folder = '';
let silent = 0;
let endless = 0;
let endlessPage = '';
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-hostile-'));
  await writeFile(path.join(folder, 'bomb.xml'), entityBomb());
  silent = await serveSilence();
  endless = await serveEndless('220 endless\r\n');
  endlessPage = await serveHttp((_, response) => void sendForEver(response, 'x'.repeat(65_536)));
});
after(async () => {
  await closeServers();
  await rm(folder, { recursive: true });
});

function entityBomb(): string {
  const entities = Array.from({ length: 30 }, (_, n) => `<!ENTITY e${n + 1} "&e${n};&e${n};">`).join('');
  return `<!DOCTYPE r [<!ENTITY e0 "x">${entities}]><r>&e30;</r>`;
}

type Parameters = Readonly<Record<string, string>>;
type Row = readonly [action: string, parameters: () => Parameters, message: RegExp];

const tooLong = /longer than 0\.3/;
const server = (port: number) => ({ Host: '127.0.0.1', Port: String(port) });
const inTime = { TimeoutSec: '1' };
const late = /within 1 s/;
const account = { Server: '', Key: 'k' };

/** Harmful values for each category, which are huge, endless or outside, with the expected error. */
const rows: Readonly<Record<string, readonly Row[]>> = {
  Logic: [
    ['If', () => ({ Left: `${many}!`, Op: 'matches', Right: endlessPattern }), tooLong],
    ['If', () => ({ Mode: 'expression', Expression: '('.repeat(deep) }), /100000 characters; at most/],
    ['Switch', () => ({ Cases: '['.repeat(deep) }), /Cases/],
  ],
  Variables: [
    ['Calculate', () => ({ Expression: `1${'+1'.repeat(deep)}` }), /200001 characters; at most/],
    [
      'DateTime',
      () => ({ Op: 'parse', Value: 'x'.repeat(1e6), Format: 'yyyy' }),
      /does not have the form yyyy/,
    ],
    ['DateTime', () => ({ Op: 'now', Zone: '../../etc/passwd' }), /[Zz]one/],
  ],
  TextProcessing: [
    ['Regex', () => ({ Input: `${many}!`, Pattern: endlessPattern }), tooLong],
    ['Replace', () => ({ Input: 'a'.repeat(1e6), What: 'a', With: 'b'.repeat(1e6) }), /characters|too/],
    ['Spintax', () => ({ Input: '{'.repeat(deep) }), /brace|nested|closed|too/i],
    ['Base64', () => ({ Input: '*', Op: 'decode' }), /Base64/],
  ],
  List: [
    ['GetLine', () => ({ List: 'lines', By: 'regex', Value: endlessPattern }), tooLong],
    ['BindFile', () => ({ List: 'lines', Path: '/dev/zero' }), /not a regular file/],
    ['SaveFile', () => ({ List: 'lines', Path: '/proc/none/such' }), /may not be written/],
  ],
  Table: [
    ['Filter', () => ({ Table: 'rows', Expression: `matches(A, "${endlessPattern}")` }), tooLong],
    ['BindFile', () => ({ Table: 'rows', Path: '/dev/random' }), /not a regular file/],
    ['WriteCell', () => ({ Table: 'rows', Row: '1000000000', Column: 'A' }), /row/i],
    ['ReadCell', () => ({ Table: 'rows', Row: '0', Column: 'Z'.repeat(deep) }), /column/i],
  ],
  JsonXml: [
    ['Parse', () => ({ Input: '['.repeat(1e6) }), /JSON|nested|deep/i],
    ['Parse', () => ({ Input: `${'<a>'.repeat(1e6)}`, Format: 'xml' }), /longer than 5|XML/],
    ['Parse', () => ({ Input: entityBomb(), Format: 'xml' }), /DOCTYPE|entit/i],
    [
      'Query',
      () => ({
        Input: JSON.stringify(Array.from({ length: 400 }, (_, n) => [n])),
        Path: `$..[?match(@, '${endlessPattern}')]`,
      }),
      /nothing|JSONPath|Path|found|longer/i,
    ],
    ['Query', () => ({ Input: '<a/>', Format: 'xml', Path: '('.repeat(deep) }), /XPath|Path/],
  ],
  File: [
    ['Read', () => ({ Path: '/dev/zero' }), /not a regular file/],
    ['Read', () => ({ Path: `/tmp/${'x'.repeat(5000)}` }), /cannot be/],
    ['Read', () => ({ Path: '/etc/passwd\0.txt' }), /cannot be|null|character/i],
    ['Write', () => ({ Path: '/dev/full', Text: 'x' }), /may not be written/],
    ['Copy', () => ({ Path: '/dev/zero', To: path.join(folder, 'zero') }), /not a regular file/],
    ['Delete', () => ({ Path: folder }), /folder|not a/i],
    ['Unzip', () => ({ Path: path.join(folder, 'bomb.xml'), To: path.join(folder, 'out') }), /archive|zip/i],
  ],
  Directory: [
    ['Delete', () => ({ Path: path.join(folder, 'none') }), /does not exist/],
    ['Copy', () => ({ Path: folder, To: path.join(folder, 'in/itself') }), /itself|inside|within/i],
    ['PickFile', () => ({ Path: '/proc/self/nothing' }), /cannot be/],
  ],
  Http: [
    ['Get', () => ({ Url: `http://127.0.0.1:${silent}/`, ...inTime }), late],
    ['Get', () => ({ Url: endlessPage, TimeoutSec: '20' }), /more than 64 MiB|within 20 s/],
    ['Get', () => ({ Url: `http://127.0.0.1:${endless}/`, ...inTime }), /within 1 s|No answer came/],
    ['Get', () => ({ Url: endlessPage, Headers: 'A: b\r\nno header' }), /Line 2 of Headers/],
    ['Download', () => ({ Url: endlessPage, Path: path.join(folder, 'never'), ...inTime }), late],
    ['WebSocket', () => ({ Url: `ws://127.0.0.1:${silent}/`, Op: 'connect', ...inTime }), late],
  ],
  HostedSheet: [['ReadRange', () => ({ Sheet: 'nowhere' }), /has no hosted spreadsheet "nowhere"/]],
  Ftp: [
    ['List', () => ({ ...server(silent), Secure: 'none', Remote: '/', ...inTime }), late],
    [
      'List',
      () => ({ ...server(endless), Secure: 'none', Remote: '/', ...inTime }),
      /within 1 s|does not do it/,
    ],
    [
      'List',
      () => ({ ...server(endless), Secure: 'sftp', Remote: '/', ...inTime }),
      /within 1 s|does not do it/,
    ],
  ],
  Database: [
    [
      'Query',
      () => ({
        Provider: 'sqlite',
        Path: path.join(folder, 'a.db'),
        Sql: 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n',
        ...inTime,
      }),
      late,
    ],
    [
      'Query',
      () => ({ Provider: 'sqlite', Path: '/dev/zero', Sql: 'SELECT 1', ...inTime }),
      /may not be written/,
    ],
    [
      'Query',
      () => ({
        Provider: 'postgres',
        Connection: `postgres://a:b@127.0.0.1:${silent}/c`,
        Sql: 'SELECT 1',
        ...inTime,
      }),
      late,
    ],
    [
      'Query',
      () => ({
        Provider: 'mysql',
        Connection: `mysql://a:b@127.0.0.1:${endless}/c`,
        Sql: 'SELECT 1',
        ...inTime,
      }),
      /within 1 s|does not do it/,
    ],
  ],
  Image: [
    ['Info', () => ({ Source: '/dev/zero' }), /not a regular file/],
    ['Ocr', () => ({ Source: path.join(folder, 'bomb.xml') }), /is no PNG/],
    ['FindImage', () => ({ Source: '/etc/hostname', Image: '/etc/hostname' }), /is no PNG/],
  ],
  Program: [
    ['Run', () => ({ Path: '/usr/bin/yes', ...inTime }), /1 s|more than/],
    ['Run', () => ({ Path: '/bin/sleep', Args: '60', ...inTime }), /1 s/],
    ['Run', () => ({ Path: '/bin/cat', Args: 'x'.repeat(3e6), ...inTime }), /.+/],
  ],
  WorkQueue: [
    ['Add', () => ({ Queue: 'q', Payload: 'x'.repeat(1_000_001) }), /Payload has 1000001 characters/],
    ['Add', () => ({ Queue: 'q'.repeat(1e6), Payload: 'x' }), /Queue has 1000000 characters/],
    ['Add', () => ({ Queue: 'q', Payload: 'x', DelaySec: '99999999999' }), /DelaySec/],
    ['Reserve', () => ({ Queue: 'q'.repeat(1e6), WaitSec: '600' }), /Queue has 1000000 characters/],
    ['Done', () => ({ ItemId: 'x'.repeat(1e6) }), /ItemId has 1000000 characters/],
    ['Done', () => ({ ItemId: '__proto__' }), /There is no item "__proto__"/],
    ['Fail', () => ({ ItemId: '../../etc', Message: 'x'.repeat(1e7) }), /There is no item/],
    ['Postpone', () => ({ ItemId: 'x\0y', DelaySec: '-1' }), /DelaySec/],
  ],
  Project: [['RunProject', () => ({ Path: '/dev/zero' }), /.+/]],
  Proxy: [
    ['Check', () => ({ Proxy: `socks5://127.0.0.1:${silent}`, Url: endlessPage, ...inTime }), late],
    [
      'Check',
      () => ({ Proxy: `http://127.0.0.1:${endless}`, Url: endlessPage, ...inTime }),
      /within 1 s|No answer|more than/,
    ],
  ],
  Profile: [
    ['Load', () => ({ Path: '/dev/zero' }), /not a regular file/],
    ['SetFields', () => ({ Fields: '['.repeat(1e6) }), /Fields must be a JSON object/],
  ],
  Captcha: [
    [
      'SolveToken',
      () => ({ ...account, Server: `http://127.0.0.1:${silent}`, SiteKey: 's', Url: 'http://a', ...inTime }),
      late,
    ],
    [
      'SolveImage',
      () => ({ ...account, Server: endlessPage, Image: '/dev/zero', ...inTime }),
      /not a regular file/,
    ],
  ],
  Sms: [
    [
      'GetCode',
      () => ({ ...account, Server: `http://127.0.0.1:${silent}`, ActivationId: '1', ...inTime }),
      late,
    ],
    [
      'GetNumber',
      () => ({ ...account, Server: endlessPage, Target: 'x', TimeoutSec: '20' }),
      /more than 64 MiB|within 20 s/,
    ],
  ],
  Notification: [
    ['Webhook', () => ({ Target: `http://127.0.0.1:${silent}`, Message: 'x', ...inTime }), late],
    [
      'Telegram',
      () => ({ Target: '1', Message: 'x', Secret: 's', Server: `http://127.0.0.1:${silent}`, ...inTime }),
      late,
    ],
  ],
};

const data = {
  lists: { lines: [`${many}!`] },
  tables: { rows: [[`${many}!`]] },
};

for (const [type, cases] of Object.entries(rows)) {
  describe(type, () => {
    for (const [index, [action, parameters, message]] of cases.entries()) {
      test(`${action} ends in an error in time with hostile values (${index + 1})`, async (t) => {
        if (message === tooLong) t.after(shortenTimeBound(300));
        const { answer } = (await testSharedData()).asker('run');
        const run = await runAction({ type, action, parameters: parameters() }, { ...data, answer });

        assert.match(run.error.slice(0, 2000), message);
        assert.equal(run.error.length < 5000, true);
        const next = await runAction({
          type: 'Notification',
          action: 'Log',
          parameters: { Message: 'still here' },
        });
        assert.equal(next.error, '');
      });
    }
  });
}
