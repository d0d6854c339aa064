import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { runAction } from '../testing/run-action.ts';
import { closeServers, listen } from '../testing/test-servers.ts';

/** One mail as it was sent. */
interface Sent {
  readonly recipients: readonly string[];
  readonly header: string;
}

const sent: Sent[] = [];
let port = 0;

before(async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const header = Buffer.concat(chunks).toString();
        sent.push({ recipients: envelope.rcptTo.map(({ address }) => address), header });
        done();
      });
    },
  });
  port = await listen(server.server);
});

after(closeServers);

async function send(parameters: Record<string, string>) {
  sent.length = 0;
  const server = { Server: '127.0.0.1', Port: String(port), Secure: 'none', TimeoutSec: '5' };
  const letter = { From: 'ada@example.org', To: 'bob@example.org', Subject: 'Hi', Body: 'Hello' };
  return runAction({
    type: 'Mail',
    action: 'Send',
    parameters: { ...server, ...letter, ...parameters },
  });
}

const hostile = [
  'v@x.example\r\nBcc: spy@evil.example',
  'v@x.example\nBcc: spy@evil.example',
  'v@x.example\rspy@evil.example',
  'v@x.example\0',
  'v@x.example\u0085spy@evil.example',
  'v@x.example Bcc:spy@evil.example',
  'v@x.example Bcc:spy@evil.example;',
  'friends: v@x.example, spy@evil.example;',
  'undisclosed-recipients:;',
  'Ada: boss <v@x.example>',
  'v@x.example spy@evil.example',
  'v@x.example <spy@evil.example>',
  'v@x.example <spy@evil.example> <w@x.example>',
  '<v@x.example> spy@evil.example',
  '(v@x.example) spy@evil.example',
  '"spy@evil.example x"@x.example',
  'spy@evil.example@x.example',
  'spy@[127.0.0.1]',
  'nobody',
];

for (const parameter of ['To', 'Cc', 'Bcc', 'From', 'User'] as const) {
  for (const address of hostile) {
    test(`${parameter} ${JSON.stringify(address)} is refused and nothing is sent`, async () => {
      const given = parameter === 'User' ? { From: '', User: address } : { [parameter]: address };

      const run = await send(given);

      assert.equal(run.branch, 'OnError');
      assert.match(run.error, new RegExp(`^${parameter === 'User' ? 'From' : parameter} (must be|holds)`));
      assert.deepEqual(sent, []);
    });
  }
}

for (const subject of ['Hi\r\nBcc: spy@evil.example', 'Hi\nX: y', 'Hi\0']) {
  test(`Subject ${JSON.stringify(subject)} is refused and nothing is sent`, async () => {
    const run = await send({ Subject: subject });

    assert.match(run.error, /^Subject holds a line break/);
    assert.deepEqual(sent, []);
  });
}

test('From takes one address', async () => {
  const run = await send({ From: 'ada@example.org, bob@example.org' });

  assert.match(run.error, /^From must be one address/);
});

for (const [address, recipients] of [
  ['bob@example.org', ['bob@example.org']],
  ['Bob <bob@example.org>', ['bob@example.org']],
  ['bob@example.org <bob@example.org>', ['bob@example.org']],
  ['"Builder, Bob" <bob@example.org>, <cy@example.org>,', ['bob@example.org', 'cy@example.org']],
  ["Bob <bob@example.org>; o'neil+tag@example.org", ['bob@example.org', "o'neil+tag@example.org"]],
  ['"Bcc: spy" <bob@example.org>', ['bob@example.org']],
] as const) {
  test(`To ${JSON.stringify(address)} goes to ${recipients.join(' and ')} alone`, async () => {
    const run = await send({ To: address });

    assert.equal(run.branch, 'OnSuccess', run.error);
    assert.deepEqual(
      sent.map((mail) => mail.recipients),
      [recipients],
    );
    assert.doesNotMatch(sent[0]?.header ?? '', /^Bcc:/im);
  });
}
