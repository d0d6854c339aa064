import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { action, category, defineExecutors, text } from '@gatehouse/sdk-actions';
import { personLocales } from '../categories/person-locales.ts';
import { type TestAsker, testSharedData } from '../testing/test-shared-data.ts';
import { standardExecutors } from './standard-executors.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-profile-'));
});
after(() => rm(folder, { recursive: true }));

const browser = category({
  tag: 'WebBrowser',
  title: 'A browser',
  summary: 'Stands in for the browser',
  actions: {
    GetCookies: action({
      description: 'Gives cookies.',
      parameters: { Format: text('The format') },
      results: { OutputVariable: 'The cookies' },
    }),
    SetCookies: action({
      description: 'Takes cookies.',
      parameters: { Data: text('The cookies'), Format: text('The format') },
    }),
  },
});

type Step = readonly [action: string, parameters?: Readonly<Record<string, string>>];

let shared: Awaited<ReturnType<typeof testSharedData>>;
before(async () => {
  shared = await testSharedData();
});

async function act(...steps: readonly Step[]) {
  return actWith(shared.asker('run').answer, ...steps);
}

async function actWith(answer: TestAsker['answer'], ...steps: readonly Step[]) {
  const given: string[] = [];
  const stand = defineExecutors(browser, {
    GetCookies: ({ setResult }) => setResult('OutputVariable', '[{"name":"session","value":"1"}]'),
    SetCookies: ({ parameters }) => void given.push(parameters.Data),
  });
  const actions = steps.map(([name, parameters = {}], index) => ({
    type: 'Profile',
    action: name,
    parameters,
    results: name === 'Save' ? {} : { OutputVariable: `out${index}` },
  }));
  const document = documentOf(actions, {
    variables: [{ name: 'me_City', defaultValue: '', comment: '', group: 'UserDefined' }],
  });
  const { outcome, events } = await runDocument(document, {
    answer,
    executors: [...standardExecutors, stand],
  });
  const failure = events.find((event) => event.kind === 'failure')?.failure.exceptionMessage;
  return { error: failure ?? '', values: outcome.values?.variables ?? {}, given };
}

test('New makes a person of the given age and sex', async () => {
  const { error, values } = await act(['New', { Sex: 'female', AgeFrom: '30', AgeTo: '30' }]);

  const fields = JSON.parse(values.out0 ?? '{}');
  assert.equal(error, '');
  assert.deepEqual(Object.keys(fields), ['Name', 'Surname', 'Sex', 'Born', 'Login', 'Password']);
  assert.deepEqual([fields.Sex, fields.Password.length], ['female', 14]);
  const years = (Date.now() - Date.parse(fields.Born)) / 365.25 / 86_400_000;
  assert.equal(years > 29.9 && years < 31.1, true);
  assert.equal(values.profile_Login, fields.Login);
});

test('New makes a person of a country, with an address, and nobody gets mail of it', async () => {
  const { error, values } = await act(['New', { Sex: 'female', Locale: 'ru' }]);

  const fields = JSON.parse(values.out0 ?? '{}');
  assert.equal(error, '');
  assert.match(
    `${fields.Name}${fields.Surname}${fields.City}${fields.Street}`,
    /^[\p{Script=Cyrillic}\d\s.,()/-]+$/u,
  );
  assert.match(fields.Email, /@example\.org$/);
  assert.match(fields.Login, /^[\w.-]+\d{4}$/);
  assert.deepEqual(
    ['Phone', 'State', 'PostalCode', 'Company', 'JobTitle'].filter((name) => !fields[name]),
    [],
  );
});

test('each locale makes a whole person', async () => {
  for (const Locale of personLocales) {
    const { error, values } = await act(['New', { Locale }]);
    const empty = Object.entries(JSON.parse(values.out0 ?? '{}')).filter(([, value]) => value === '');
    assert.deepEqual([Locale, error, empty], [Locale, '', []]);
  }
});

test('fields are set, added and removed, and copied to existing variables', async () => {
  const { error, values } = await act(
    [
      'SetFields',
      { Fields: '{"City": "Oslo", "Zip": 150, "Email": "a@b.c"}', Prefix: 'me_', CreateMissing: 'false' },
    ],
    ['SetFields', { Fields: '{"Email": null, "City": "Bergen"}', Prefix: 'me_' }],
  );

  assert.equal(error, '');
  assert.equal(values.out1, '{"City":"Bergen","Zip":"150"}');
  assert.deepEqual([values.me_City, values.me_Zip, values.me_Email], ['Bergen', undefined, '']);
});

test('a profile is saved with the cookies, readable only by its owner, and loaded with them', async () => {
  const Path = join(folder, 'deep/ann.json');

  const saved = await act(['SetFields', { Fields: '{"Name": "Ann"}' }], ['Save', { Path, Cookies: 'true' }]);
  const loaded = await act(['SetFields', { Fields: '{"Other": "1"}' }], ['Load', { Path }]);
  const without = await act(['Load', { Path, Cookies: 'false' }]);

  assert.deepEqual([saved.error, loaded.error], ['', '']);
  assert.equal((await stat(Path)).mode & 0o777, 0o600);
  assert.equal(loaded.values.out1, '{"Name":"Ann"}');
  assert.equal(loaded.values.profile_Name, 'Ann');
  assert.deepEqual([loaded.given, without.given], [['[{"name":"session","value":"1"}]'], []]);
});

test('a profile file is encrypted, and another installation cannot open it', async () => {
  const Path = join(folder, 'ann.json');
  const elsewhere = (await testSharedData()).asker('run').answer;
  await act(['SetFields', { Fields: '{"Password": "hunter2secret"}' }], ['Save', { Path, Cookies: 'true' }]);

  const text = await readFile(Path, 'utf8');
  const { error } = await actWith(elsewhere, ['Load', { Path }]);

  assert.doesNotMatch(text, /hunter2|session|aHVudGVyM/);
  assert.match(error, /was saved by another installation, which alone opens it/);
});

test('with a password a profile opens anywhere, and with no other one', async () => {
  const Path = join(folder, 'moved.json');
  const elsewhere = (await testSharedData()).asker('run').answer;
  await act(['SetFields', { Fields: '{"Name": "Ann"}' }], ['Save', { Path, Password: 'open sesame' }]);

  const there = await actWith(elsewhere, ['Load', { Path, Password: 'open sesame' }]);
  const wrong = await act(['Load', { Path, Password: 'open' }]);
  const none = await act(['Load', { Path }]);

  assert.equal(there.values.out0, '{"Name":"Ann"}');
  assert.match(wrong.error, /the password is another one, or its file was changed/);
  assert.match(none.error, /was saved with a password: give it as Password/);
});

test('a plain file of an earlier version is read, and encrypted when it is saved next', async () => {
  const Path = join(folder, 'plain.json');
  await writeFile(Path, '{"formatVersion":1,"fields":{"Name":"Ann"},"cookies":[{"name":"session"}]}');

  const { error, values, given } = await act(['Load', { Path }], ['Save', { Path }]);

  assert.equal(error, '');
  assert.deepEqual([values.out0, given], ['{"Name":"Ann"}', ['[{"name":"session"}]']]);
  assert.doesNotMatch(await readFile(Path, 'utf8'), /Ann/);
});

for (const [steps, message] of [
  [[['Save', { Path: 'a.json' }]], /The run has no profile yet/],
  [[['Load', { Path: '/no/such.json' }]], /"\/no\/such\.json" cannot be used/],
  [[['New', { AgeFrom: '40', AgeTo: '30' }]], /AgeTo \(30\) is less than AgeFrom \(40\)/],
  [[['SetFields', { Fields: '{-Variable.me_City-}[1]' }]], /Fields must be a JSON object/],
] as const) {
  test(`${JSON.stringify(steps)} is an error that says why`, async () => {
    const { error } = await act(...steps);

    assert.match(error, message);
  });
}

test('a file that is not a profile is an error and is not changed', async () => {
  const Path = join(folder, 'other.json');
  await writeFile(Path, '{"fields": 1}');

  const { error } = await act(['Load', { Path }]);

  assert.match(error, /is no profile that Profile\.Save wrote/);
  assert.equal(await readFile(Path, 'utf8'), '{"fields": 1}');
});
