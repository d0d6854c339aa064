// Runs every action of the standard categories with the examples that the catalog gives.
import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type ActionSketch, documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import type { ActionVariant } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { actionCategories } from '../declaration.ts';
import { type ExampleServers, startExampleServers } from '../testing/example-servers.ts';
import { exampleTexts } from '../testing/example-texts.ts';
import { exampleData, writeExampleFiles } from '../testing/example-world.ts';
import { ftpMissing, startFtpServer } from '../testing/ftp-server.ts';
import { postOfficeMissing, startPostOffice, stopPrograms } from '../testing/post-office.ts';
import { closeServers } from '../testing/test-servers.ts';
import { testSharedData } from '../testing/test-shared-data.ts';
import { standardExecutors } from './standard-executors.ts';

type Values = Readonly<Record<string, string>>;

let folder = '';
let servers: ExampleServers;
let ftp: Values = {};
let mailbox: Values = {};
let outbox: Values = {};

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-examples-'));
  await chmod(folder, 0o755);
  servers = await startExampleServers();
  if (!ftpMissing) ftp = (await startFtpServer(folder, { secure: 'ftps', name: 'ftp' })).server;
  if (postOfficeMissing) return;
  const office = await startPostOffice(folder);
  const Server = { Server: '127.0.0.1', Secure: 'none', Proxy: '' };
  mailbox = { ...Server, Port: String(office.imap), User: 'ada', Password: 'hunter22' };
  outbox = { ...Server, Port: String(office.smtp), User: '', Password: '' };
  await office.put('code', ['noreply@example.org', 'Your code', 'code: 123456']);
});

after(async () => {
  await stopPrograms();
  await closeServers();
  await rm(folder, { recursive: true });
});

const skips: Readonly<Record<string, string | false>> = { Ftp: ftpMissing, Mail: postOfficeMissing };

function act(name: string, parameters: Values = {}, results: Values = {}): ActionSketch {
  const [type = '', action = ''] = name.split('.');
  return { type, action, parameters, results };
}

const orders = { Queue: 'orders' };
const statements = [
  'CREATE TABLE people (name TEXT, city TEXT, age INT)',
  "INSERT INTO people VALUES ('Ada', 'Oslo', 36)",
];
const shop = { Provider: 'sqlite', Path: 'data/shop.sqlite' };
const files = { Local: 'reports/today.csv', Remote: 'reports/today.csv' };
const crop = { Source: 'photo.png', To: 'button.png', X: '0', Y: '0', Width: '60', Height: '20' };

/** Actions that must run before, by action or category. */
const earlier: Readonly<Record<string, () => readonly ActionSketch[]>> = {
  Database: () => statements.map((Sql) => act('Database.Execute', { ...shop, Sql })),
  Ftp: () => [act('Ftp.Upload', { ...ftp, ...files })],
  'File.Unzip': () => [
    act('File.Zip', { Path: 'results', To: 'results.zip' }),
    act('Directory.Delete', { Path: 'results' }),
  ],
  'Directory.Create': () => [act('Directory.Delete', { Path: 'results' })],
  'HostedSheet.CreateSheet': () => [],
  'Image.FindImage': () => [act('Image.Crop', crop)],
  'Profile.Load': () => [act('Profile.New'), act('Profile.Save', { Path: 'profiles/ann.json' })],
  'Profile.Save': () => [act('Profile.New')],
  WorkQueue: () => [
    act('WorkQueue.Add', { ...orders, Payload: '1' }),
    act('WorkQueue.Reserve', orders, { ItemId: 'item' }),
  ],
  'WorkQueue.Reserve': () => [act('WorkQueue.Add', { ...orders, Payload: '1' })],
};

const certificate = { ClientPassword: 'open-sesame' };

/** Values for parameters without an example, or whose example only users have. */
const own: Readonly<Record<string, () => Values>> = {
  Database: () => ({ Provider: 'sqlite', Connection: '', Parameters: '["Ada"]' }),
  'Database.Scalar': () => ({ Provider: 'sqlite', Connection: '', Parameters: '' }),
  'Database.BulkInsert': () => ({
    ...{ Provider: 'sqlite', Connection: '', Into: 'people', Columns: 'name, city, age' },
  }),
  Ftp: () => ({ ...ftp, User: 'anonymous' }),
  'Http.Get': () => certificate,
  'Http.Post': () => certificate,
  'Http.Download': () => certificate,
  'Http.Request': () => ({ ...certificate, Method: 'POST', BodyType: 'multipart' }),
  'Http.GetPages': () => ({ ...certificate, Url: servers.localized('https://example.org/people.json') }),
  'Image.Watermark': () => ({ Mark: '' }),
  Mail: () => mailbox,
  'Mail.Send': () => outbox,
  'Notification.Telegram': () => ({ Server: servers.localized('https://api.telegram.org') }),
  'Program.Run': () => ({ Path: process.execPath, Args: '-e\n0' }),
  'Program.Kill': () => ({ ProcessId: '4194304' }),
};

function exampleOf(name: string, type: string, variant: ActionVariant): ActionSketch {
  const texts = Object.entries(exampleTexts(variant)).map(([key, text]) => [key, servers.localized(text)]);
  return act(name, { ...Object.fromEntries(texts), ...(own[name] ?? own[type])?.() });
}

/** Adds a group to go to. */
function withGroup(document: ProjectDocument): ProjectDocument {
  const { groups } = documentOf([{ ...act('Logic.GoodEnd'), id: 'end' }]);
  const named = groups.map((group) => ({ ...group, id: 'log-in', name: 'Log in' }));
  return { ...document, groups: [...document.groups, ...named] };
}

/** Answers of a daemon whose pool has one proxy. */
async function answers() {
  const { answer } = (await testSharedData()).asker('examples');
  return async (channel: string, question: unknown) => {
    if (channel === 'proxies.take') return { url: 'http://10.0.0.1:80' };
    return channel === 'proxies.release' ? true : answer(channel, question);
  };
}

/** Actions that end a run with an error. */
const bad: Readonly<Record<string, RegExp>> = {
  'Logic.BadEnd': /No account is left/,
  'Logic.Throw': /The account is blocked/,
};

for (const { tag, actions } of actionCategories) {
  for (const [key, variant] of Object.entries<ActionVariant>(actions)) {
    const name = `${tag}.${key}`;
    if (variant.hidden) continue;
    test(`${name} runs with its examples`, { skip: skips[tag] ?? false }, async () => {
      const projectFolder = await mkdtemp(path.join(folder, 'project-'));
      await writeExampleFiles(projectFolder);
      const actions = [...((earlier[name] ?? earlier[tag])?.() ?? []), exampleOf(name, tag, variant)];
      const data = exampleData(actionCategories, servers.localized('https://example.org/orders.csv'));

      const { outcome } = await runDocument(withGroup(documentOf(actions, data)), {
        executors: standardExecutors,
        projectPath: path.join(projectFolder, 'project.zp'),
        answer: await answers(),
      });

      if (bad[name]) assert.match(outcome.errorMessage ?? '', bad[name]);
      else assert.equal(outcome.errorMessage, null);
    });
  }
}
