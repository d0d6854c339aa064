import assert from 'node:assert/strict';

import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { shortenTimeBound } from '@gatehouse/sdk-actions/internal/testing';
import { SMTPServer } from 'smtp-server';
import { type Letter, type PostOffice, postOfficeMissing, startPostOffice } from '../testing/post-office.ts';
import { stopPrograms } from '../testing/programs.ts';
import { runAction } from '../testing/run-action.ts';
import { closeServers, listen, serveEndless, serveSilence, serveSocks } from '../testing/test-servers.ts';

type Given = Record<string, string>;
let folder = '';

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-mail-'));
  await chmod(folder, 0o755);
  await writeFile(path.join(folder, 'report.csv'), 'a;b');
});

after(async () => {
  await stopPrograms();
  await closeServers();
  await rm(folder, { recursive: true });
});

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

async function startSmtp(): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ username, password }, _, done) =>
      password === 'hunter22' ? done(null, { user: username }) : done(new Error('no such login')),
    onRcptTo: ({ address }, _, done) => done(address.startsWith('nobody') ? new Error('no such box') : null),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  return { port: await listen(server.server), received };
}

function send(port: number, parameters: Given) {
  const given = {
    Server: '127.0.0.1',
    Port: String(port),
    Secure: 'none',
    From: 'ada@example.org',
    To: 'bob@example.org',
  };
  const all = { ...given, Subject: 'Grüße', Body: 'Hello', TimeoutSec: '5', ...parameters };
  return runAction({
    type: 'Mail',
    action: 'Send',
    parameters: all,
    results: { Rejected: 'rejected', MessageId: 'id' },
  });
}

test('Send delivers text, copies and files', async () => {
  const { port, received } = await startSmtp();

  const run = await send(port, {
    ...{ User: 'ada', Password: 'hunter22', Cc: 'cy@example.org', Bcc: 'di@example.org' },
    Files: path.join(folder, 'report.csv'),
  });

  assert.equal(run.branch, 'OnSuccess', run.error);
  assert.deepEqual(received[0]?.to, ['bob@example.org', 'cy@example.org', 'di@example.org']);
  const text = received[0]?.text ?? '';
  assert.match(text, /Subject: =\?UTF-8\?/);
  assert.match(text, /filename=report\.csv[\s\S]*YTti/);
  assert.doesNotMatch(text, /di@example/);
  assert.match(run.values.variables.id ?? '', /^<.*>$/);
});

test('Send delivers HTML, also through a proxy', async () => {
  const [{ port, received }, proxy] = [await startSmtp(), await serveSocks()];

  const run = await send(port, {
    Body: '<b>Hi</b>',
    Html: 'true',
    Proxy: `socks5://127.0.0.1:${proxy.port}`,
  });

  assert.equal(run.branch, 'OnSuccess', run.error);
  assert.match(received[0]?.text ?? '', /Content-Type: text\/html[\s\S]*<b>Hi<\/b>/);
});

test('Send names the addresses that were refused, and is an error when all were', async () => {
  const { port } = await startSmtp();

  const some = await send(port, { To: 'nobody@example.org, bob@example.org' });
  const all = await send(port, { To: 'nobody@example.org' });

  assert.equal(some.values.variables.rejected, 'nobody@example.org', some.error);
  assert.match(all.error, /does not do it: .*no such box/);
});

for (const [parameters, message] of [
  [{ User: 'ada', Password: 'wrong-one' }, /does not do it: .*no such login/],
  [{ Files: '/no/such/file' }, /"\/no\/such\/file" cannot be used/],
  [{ Files: '/dev/zero' }, /not a regular file/],
  [{ From: '' }, /From must be given where User is empty/],
  [{ Secure: 'starttls' }, /does not do it/],
  [{ Secure: 'tls' }, /does not do it/],
] as const) {
  test(`Send ${JSON.stringify(parameters)} is an error that says why`, async () => {
    const { port } = await startSmtp();

    const run = await send(port, parameters);

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, message);
    assert.doesNotMatch(run.error, /wrong-one/);
  });
}

describe('a mailbox', { skip: postOfficeMissing }, () => {
  let office: PostOffice;
  const { box, put } = {
    box: () => office.box,
    put: (name: string, letter: Letter, type?: string) => office.put(name, letter, type),
  };

  before(async () => {
    office = await startPostOffice(folder);
    await put('1', ['Shop <noreply@shop.example>', 'Your order', 'Thanks!']);
    await put('2', ['Bank <noreply@bank.example>', 'Old code', 'Your code: 111111']);
    await put('3', ['Bank <noreply@bank.example>', 'New code', 'Your code: 222222']);
  });

  const results = { OutputVariable: 'out', From: 'from', Subject: 'subject', Date: 'date', Count: 'count' };
  function act(action: string, parameters: Given, given = {}) {
    const server = {
      Server: '127.0.0.1',
      Port: String(office.imap),
      Secure: 'none',
      User: 'ada',
      Password: 'hunter22',
    };
    const { OutputVariable, ...others } = results;
    const bound = action === 'Search' ? { OutputVariable, Count: others.Count } : results;
    return runAction(
      { type: 'Mail', action, parameters: { ...server, TimeoutSec: '60', ...parameters }, results: bound },
      given,
    );
  }

  test('Receive takes the newest matching mail, and the group of its text', async () => {
    const run = await act('Receive', { Filter: 'bank\\.example', BodyPattern: 'code: (\\d{6})' });

    assert.equal(run.branch, 'OnSuccess', run.error);
    assert.deepEqual(
      [
        run.values.variables.out,
        run.values.variables.from,
        run.values.variables.subject,
        run.values.variables.date,
      ],
      ['222222', 'Bank <noreply@bank.example>', 'New code', '2026-11-20T10:00:00.000Z'],
    );
  });

  test('Receive waits for a later mail, reads HTML, and deletes it', async () => {
    const waiting = act('Receive', { Filter: 'Subject: Later', Delete: 'true' });
    await put('4', ['x@example.org', 'Later', '<style>p{}</style><p>Hi &amp; bye</p>'], 'text/html');

    const run = await waiting;

    assert.equal(run.values.variables.out, 'Hi & bye', run.error);
    const left = [...(await readdir(path.join(box(), 'cur'))), ...(await readdir(path.join(box(), 'new')))];
    assert.equal(
      left.some((name) => name.startsWith('4')),
      false,
    );
  });

  test('Search lists matching mails, the newest first', async () => {
    const given = { tables: { 'mails+': [['x']] }, lists: { subjects: ['old'] } };

    const run = await act('Search', { Filter: 'bank', Table: 'mails', List: 'subjects' }, given);

    assert.equal(run.values.variables.count, '2', run.error);
    assert.deepEqual(run.values.lists.subjects, ['New code', 'Old code']);
    assert.deepEqual(run.values.tables.mails?.slice(0, 2), [
      ['Date', 'From', 'Subject'],
      ['2026-11-20T10:00:00.000Z', 'Bank <noreply@bank.example>', 'New code'],
    ]);
  });

  test('Search finds no mail older than SinceMinutes, and no more than MaxMails', async () => {
    const some = await act('Search', { MaxMails: '1' });
    const none = await act('Search', { Filter: 'nowhere', SinceMinutes: '5' });

    assert.deepEqual([some.values.variables.count, none.values.variables.count], ['1', '0'], none.error);
  });

  // The letters were delivered a moment ago, with a date of 10:00 that POP3 uses.
  for (const [what, over, Since, count] of [
    ['of an hour ago', {}, () => new Date(Date.now() - 3_600_000).toISOString(), '2'],
    ['of seconds since 1970', {}, () => '1700000000.5', '2'],
    ['of tomorrow', {}, () => new Date(Date.now() + 86_400_000).toISOString(), '0'],
    ['that is the date of the mails, over POP3', () => overPop3(), () => '2026-11-20T11:00+01:00', '2'],
    ['a second later, over POP3', () => overPop3(), () => '2026-11-20 10:00:01Z', '0'],
  ] as const) {
    test(`Search since a moment ${what} finds ${count}`, async () => {
      const given = { ...(typeof over === 'function' && over()), Since: Since(), Filter: 'bank' };

      const run = await act('Search', given);

      assert.equal(run.values.variables.count, count, run.error);
    });
  }

  test('Receive with Since takes mails that arrived since then', async () => {
    const run = await act('Receive', { Since: '2026-01-01', Filter: 'New code' });

    assert.equal(run.values.variables.subject, 'New code', run.error);
  });

  for (const [parameters, message] of [
    [{ Filter: 'never', TimeoutSec: '2' }, /within 2 s/],
    [{ Password: 'wrong-one' }, /does not do it: .*[Aa]uthentication failed/],
    [
      { Since: '2026-11-22', SinceMinutes: '5' },
      /Since "2026-11-22" and SinceMinutes 5 are both given; give one/,
    ],
    [{ Since: 'yesterday' }, /Since must be a moment such as .*; it is "yesterday"/],
    [{ Since: '2026-02-30' }, /Since must be a moment/],
    [{ Folder: 'Nowhere' }, /The mailbox has no folder "Nowhere"/],
  ] as const) {
    test(`Receive ${JSON.stringify(parameters)} is an error that says why`, async () => {
      const run = await act('Receive', parameters);

      assert.equal(run.branch, 'OnError');
      assert.match(run.error, message);
      assert.doesNotMatch(run.error, /wrong-one/);
    });
  }

  for (const [Protocol, port] of [
    ['imap', () => office.imaps],
    ['pop3', () => office.pop3s],
  ] as const) {
    test(`a certificate that the system does not trust is an error over ${Protocol}`, async () => {
      const run = await act('Receive', { Protocol, Secure: 'tls', Port: String(port()) });

      assert.match(run.error, /self-signed certificate/);
    });
  }

  const overPop3 = () => ({ Protocol: 'pop3', Port: String(office.pop3) });

  test('Receive over POP3 takes the newest matching mail, and the group of its text', async () => {
    const run = await act('Receive', { ...overPop3(), Filter: 'bank', BodyPattern: 'code: (\\d{6})' });

    assert.equal(run.branch, 'OnSuccess', run.error);
    assert.deepEqual(
      [run.values.variables.out, run.values.variables.from, run.values.variables.date],
      ['222222', 'Bank <noreply@bank.example>', '2026-11-20T10:00:00.000Z'],
    );
  });

  test('Receive over POP3 waits for a mail, reads lines that begin with dots, and deletes it', async () => {
    const proxy = await serveSocks();
    const waiting = act('Receive', {
      ...overPop3(),
      Filter: 'Subject: Dots',
      Delete: 'true',
      Proxy: `socks5://127.0.0.1:${proxy.port}`,
    });
    await put('5', ['x@example.org', 'Dots', '.one\r\n..two\r\nünd drei']);

    const run = await waiting;

    assert.equal(run.values.variables.out?.trimEnd(), '.one\n..two\nünd drei', run.error);
    const left = [...(await readdir(path.join(box(), 'cur'))), ...(await readdir(path.join(box(), 'new')))];
    assert.deepEqual(
      left.filter((name) => name.startsWith('5')),
      [],
    );
    assert.equal(proxy.asked[0], `127.0.0.1:${office.pop3}`);
  });

  test('Search over POP3 lists matching mails, the newest first', async () => {
    const run = await act('Search', { ...overPop3(), Filter: 'bank' });
    const none = await act('Search', { ...overPop3(), SinceMinutes: '1', Filter: 'bank' });

    assert.deepEqual(
      [run.values.variables.count, run.values.variables.out],
      ['2', 'New code\nOld code'],
      run.error,
    );
    assert.equal(none.values.variables.count, '0', none.error);
  });

  for (const [parameters, message] of [
    [{ Filter: 'never', TimeoutSec: '2' }, /within 2 s/],
    [{ Password: 'wrong-one' }, /does not do it: .*[Aa]uthentication failed/],
    [{ Password: 'wrong-one\r\nDELE 1' }, /must not hold line breaks/],
    [{ Folder: 'Sent' }, /Over POP3 there is the folder INBOX alone; Folder is "Sent"/],
    [{ Secure: 'starttls' }, /self-signed certificate/],
  ] as const) {
    test(`Receive over POP3 with ${JSON.stringify(parameters)} is an error that says why`, async () => {
      const run = await act('Receive', { ...overPop3(), ...parameters });

      assert.equal(run.branch, 'OnError');
      assert.match(run.error, message);
      assert.doesNotMatch(run.error, /wrong-one/);
    });
  }

  for (const Protocol of ['imap', 'pop3']) {
    test(`a pattern that matches a mail for ever is an error over ${Protocol}`, async (t) => {
      t.after(shortenTimeBound(300));
      await put('6', [`x@${'a'.repeat(40)}.example`, 'Long', 'a'.repeat(40)]);
      const over = Protocol === 'pop3' ? overPop3() : {};

      const body = await act('Receive', { ...over, Filter: 'Subject: Long', BodyPattern: '^(a+)+$x' });
      const head = await act('Search', { ...over, Filter: '@(a+)+b' });

      assert.match(body.error, /The pattern .* longer than 0\.3/);
      assert.match(head.error, /The pattern .* longer than 0\.3/);
    });
  }
});

for (const action of ['Receive', 'Send', 'Receive over POP3']) {
  for (const [what, serve] of [
    ['never speaks', serveSilence],
    ['never stops speaking', () => serveEndless('220-welcome\r\n')],
    ['sends a line without end', () => serveEndless('* OK welcome ')],
    ['greets well and then never stops', () => serveEndless('+OK welcome\r\n')],
  ] as const) {
    test(`a server that ${what} is an error of ${action} within the time limit`, async () => {
      const server = {
        Server: '127.0.0.1',
        Port: String(await serve()),
        Secure: 'none',
        User: 'a',
        Password: 'b',
      };
      const mail = action === 'Send' ? { From: 'a@b.c', To: 'b@b.c', Subject: 's', Body: 'b' } : {};
      const over = action === 'Receive over POP3' ? { Protocol: 'pop3' } : {};

      const run = await runAction({
        type: 'Mail',
        action: action === 'Send' ? 'Send' : 'Receive',
        parameters: { ...server, ...mail, ...over, TimeoutSec: '1' },
      });

      assert.equal(run.branch, 'OnError');
      assert.match(run.error, /within 1 s|does not do it/);
    });
  }
}
