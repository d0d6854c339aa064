import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { runAction } from '../testing/run-action.ts';
import { closeServers, serveHttp, serveSilence } from '../testing/test-servers.ts';

let Image = '';
before(async () => {
  Image = path.join(await mkdtemp(path.join(tmpdir(), 'gatehouse-services-')), 'a.png');
  await writeFile(Image, 'picture');
});
after(async () => {
  await closeServers();
  await rm(path.dirname(Image), { recursive: true });
});

/** Returns its answers in order and records the requests. */
async function serve(...answers: readonly string[]) {
  const asked: Record<string, string>[] = [];
  const Server = await serveHttp(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ page: request.url ?? '', ...Object.fromEntries(new URLSearchParams(body)) });
    const answer = answers[asked.length - 1] ?? '';
    if (answer === '') response.statusCode = 500;
    response.end(answer);
  });
  return { Server, asked };
}

function act(type: string, action: string, parameters: Record<string, string>) {
  const results: Record<string, string> = { OutputVariable: 'out', TaskId: 'task', ActivationId: 'id' };
  return runAction({ type, action, parameters: { Key: 's3cret', TimeoutSec: '5', ...parameters }, results });
}

test('SolveImage sends the picture and waits for the answer', async () => {
  const { Server, asked } = await serve('OK|17', 'CAPCHA_NOT_READY', 'OK|abc|d');

  const run = await act('Captcha', 'SolveImage', { Server, Image });

  assert.deepEqual([run.values.variables.out, run.values.variables.task], ['abc|d', '17'], run.error);
  assert.deepEqual(asked[0], { page: '/in.php', key: 's3cret', method: 'base64', body: 'cGljdHVyZQ==' });
  assert.deepEqual(asked[2], { page: '/res.php', key: 's3cret', action: 'get', id: '17' });
});

for (const [Kind, task] of [
  ['recaptcha', { method: 'userrecaptcha', googlekey: 'site' }],
  ['hcaptcha', { method: 'hcaptcha', sitekey: 'site' }],
  ['turnstile', { method: 'turnstile', sitekey: 'site' }],
] as const) {
  test(`SolveToken sends ${Kind} with the names of the service`, async () => {
    const { Server, asked } = await serve('OK|1', 'OK|token');

    const run = await act('Captcha', 'SolveToken', {
      Server,
      Kind,
      SiteKey: 'site',
      Url: 'https://a.b/?c=d&e',
    });

    assert.equal(run.values.variables.out, 'token', run.error);
    assert.deepEqual(asked[0], { page: '/in.php', key: 's3cret', ...task, pageurl: 'https://a.b/?c=d&e' });
  });
}

for (const [Ok, action] of [
  ['true', 'reportgood'],
  ['false', 'reportbad'],
] as const) {
  test(`Report with Ok ${Ok} sends ${action}`, async () => {
    const { Server, asked } = await serve('OK_REPORT_RECORDED');

    const run = await act('Captcha', 'Report', { Server, TaskId: '17', Ok });

    assert.deepEqual([run.branch, asked[0]?.action, asked[0]?.id], ['OnSuccess', action, '17'], run.error);
  });
}

test('a number is taken, its code awaited and its end reported', async () => {
  const { Server, asked } = await serve(
    'ACCESS_NUMBER:9:79991234567',
    'STATUS_WAIT_CODE',
    'STATUS_OK:1234',
    'ACCESS_ACTIVATION',
  );

  const number = await act('Sms', 'GetNumber', { Server, Target: 'ot', Country: '2' });
  const code = await act('Sms', 'GetCode', { Server, ActivationId: '9' });
  const end = await act('Sms', 'SetStatus', { Server, ActivationId: '9', Status: 'done' });

  assert.deepEqual(
    [number.values.variables.out, number.values.variables.id],
    ['79991234567', '9'],
    number.error,
  );
  assert.deepEqual(
    [code.values.variables.out, end.values.variables.out],
    ['1234', 'ACCESS_ACTIVATION'],
    code.error,
  );
  assert.deepEqual(asked[0], {
    page: '/',
    api_key: 's3cret',
    action: 'getNumber',
    service: 'ot',
    country: '2',
  });
  assert.equal(asked[3]?.status, '6');
});

for (const [type, action, parameters, answer, message] of [
  [
    'Captcha',
    'SolveToken',
    { SiteKey: 's', Url: 'http://a' },
    'ERROR_ZERO_BALANCE',
    /does not do it: "ERROR_ZERO_BALANCE"/,
  ],
  ['Captcha', 'Report', { TaskId: '1' }, 'ERROR_WRONG_ID', /does not do it: "ERROR_WRONG_ID"/],
  ['Captcha', 'Report', { TaskId: '1' }, '', /answers with status 500/],
  ['Captcha', 'SolveImage', { Image: '/no/such' }, 'OK|1', /"\/no\/such" cannot be used/],
  ['Sms', 'GetNumber', { Target: 'x' }, 'NO_NUMBERS', /does not do it: "NO_NUMBERS"/],
  ['Sms', 'GetCode', { ActivationId: '1' }, 'STATUS_CANCEL', /does not do it: "STATUS_CANCEL"/],
  ['Sms', 'SetStatus', { ActivationId: '1', Status: 'done' }, 'BAD_STATUS', /does not do it: "BAD_STATUS"/],
] as const) {
  test(`${type}.${action} with the answer "${answer}" is an error without the key`, async () => {
    const { Server } = await serve(answer);

    const run = await act(type, action, { Server, ...parameters });

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, message);
    assert.doesNotMatch(run.error, /s3cret/);
  });
}

test('an answer that never comes is an error within the time limit', async () => {
  const { Server } = await serve('STATUS_WAIT_CODE', 'STATUS_WAIT_CODE', 'STATUS_WAIT_CODE');
  const silent = `http://127.0.0.1:${await serveSilence()}`;

  const late = await act('Sms', 'GetCode', { Server, ActivationId: '1', TimeoutSec: '1' });
  const none = await act('Sms', 'GetCode', { Server: silent, ActivationId: '1', TimeoutSec: '1' });

  assert.match(late.error, /within 1 s/);
  assert.match(none.error, /within 1 s/);
});
