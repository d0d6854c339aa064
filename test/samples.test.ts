import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Shop, startShop } from '@gatehouse/example-shop';
import { startMailbox } from '@gatehouse/example-shop/mailbox';
import { products } from '@gatehouse/example-shop/products';
import {
  closeServers,
  postOfficeMissing,
  startPostOffice,
  stopPrograms,
} from '@gatehouse/plugin-actions/testing';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { readPage } from './support/doc-page.ts';
import {
  type Finished,
  type RunningDaemon,
  runGatehouse,
  startGatehouse,
} from './support/gatehouse-process.ts';
import { copySample, samples, samplesFolder } from './support/samples.ts';

let folder = '';
let shop: Shop;
let daemon: RunningDaemon;
let editor: ApiClient;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-samples-'));
  shop = await startShop();
  daemon = await startGatehouse(join(folder, 'data'));
  editor = createApiClient(daemon.editorUrl, daemon.key);
});
after(async () => {
  daemon.process.kill('SIGTERM');
  await once(daemon.process, 'exit');
  await shop.close();
  await rm(folder, { recursive: true });
});

type Settings = Readonly<Record<string, string>>;

/** Runs a sample to its successful end, as a person would from a terminal. */
async function run(project: string, settings: Settings): Promise<void> {
  const { code, stdout, stderr } = await attempt(project, settings);
  assert.equal(code, 0, `${stdout}${stderr}`);
}

function attempt(project: string, settings: Settings): Promise<Finished> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  return runGatehouse(['run', project, '--data-dir', join(folder, 'data'), ...flags]);
}

/** The rows of a workbook, read by a project too. */
async function readSheet(workbook: string): Promise<readonly (readonly string[])[]> {
  const table = { Table: 'Rows' };
  await editor.ok('POST /projects');
  await editor.ok('POST /projects/current/tables', { tables: [{ name: 'Rows' }] });
  const { groupId } = await editor.ok('POST /projects/current/actions', {
    type: 'Table',
    action: 'BindFile',
    parameters: { ...table, Path: workbook, Format: 'xlsx' },
  });
  await editor.ok('POST /projects/current/actions', {
    groupId,
    type: 'Table',
    action: 'SaveFile',
    parameters: { ...table, Path: `${workbook}.tsv`, Format: 'tsv' },
  });
  await editor.ok('POST /projects/current/save', { path: `${workbook}.zp` });
  await editor.ok('POST /projects/current/close');
  await run(`${workbook}.zp`, {});
  const lines = (await readFile(`${workbook}.tsv`, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => line.split('\t'));
}

for (const { path, scopes } of samples) {
  test(`${path} opens in the editor, is without faults, and needs ${scopes.join(' and ')}`, async () => {
    const bytes = await readFile(join(samplesFolder, path));
    const copy = join(folder, path.replaceAll('/', '-'));
    await writeFile(copy, bytes);

    await editor.ok('POST /projects/open', { path: copy });
    const validation = await editor.ok('GET /projects/current/validation');
    const requirements = await editor.ok('GET /projects/current/requirements');
    await editor.ok('POST /projects/current/save');
    await editor.ok('POST /projects/current/close');

    assert.deepEqual(validation.problems, []);
    assert.deepEqual([requirements.scopes, requirements.unknownCategories], [scopes, []]);
    assert.deepEqual(await readFile(copy), bytes);
  });
}

test('every project in the folder of examples is a sample that the page for users lists', async () => {
  const files = await readdir(samplesFolder, { recursive: true, encoding: 'utf8' });
  const projects = files.filter((file) => file.endsWith('.zp'));

  assert.deepEqual(projects.toSorted(), samples.map(({ path }) => path).toSorted());
  const page = readPage('docs/users/samples.md');
  assert.deepEqual(
    projects.filter((path) => !page.includes(`examples/${path}`)),
    [],
  );
});

test('the order form is filled in from the spreadsheet, and the answers stand in its last column', async () => {
  const sample = await copySample('order-form', folder);

  await run(join(sample, 'orders.zp'), { 'The shop': shop.url, 'The answers': 'done.xlsx' });

  assert.deepEqual(
    shop
      .orders()
      .map(({ customer, productId, quantity, delivery, note }) => [
        customer,
        productId,
        quantity,
        delivery,
        note,
      ]),
    [
      ['Ada Byron', 8, 2, 'post', 'Ring twice'],
      ['Di Grün', 1, 1, 'pickup', 'With a bow, please'],
    ],
  );
  const answers = await readSheet(join(sample, 'done.xlsx'));
  assert.deepEqual(
    answers.slice(1).map((row) => row.at(-1)),
    ['A-1001', 'not filled in: please look at this row', 'refused: Enter a quantity from 1 to 10.', 'A-1002'],
  );
});

test('the login uses name and password once, and the kept session from then on', async () => {
  const sample = await copySample('login', folder);
  const settings = { 'The site': shop.url };

  await run(join(sample, 'login.zp'), settings);
  const first = await readFile(join(sample, 'points.txt'), 'utf8');
  await run(join(sample, 'login.zp'), settings);
  const second = await readFile(join(sample, 'points.txt'), 'utf8');
  await writeFile(join(sample, 'session.json'), '[]');
  const { code, stdout } = await attempt(join(sample, 'login.zp'), { ...settings, Password: 'wrong' });

  assert.equal(first, '23 points, with name and password');
  assert.equal(second, '23 points, with the session of the last time');
  assert.equal(code, 1);
  assert.match(stdout, /does not let ada in: Name or password is/);
});

test('the screenshot report shows every page that opens, and names the others', async () => {
  const sample = await copySample('screenshots', folder);

  await run(join(sample, 'report.zp'), { 'The site': shop.url });

  const report = await readFile(join(sample, 'report/index.html'), 'utf8');
  assert.deepEqual(
    [...report.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title),
    ['Welcome - Corner shop', 'Products - Corner shop', 'Status 500 - Corner shop', 'Not opened'],
  );
  assert.match(report, /status 500, [\d.]+ s/);
  const pictures = (await readdir(join(sample, 'report'))).filter((name) => name.endsWith('.png'));
  assert.deepEqual(pictures.toSorted(), [
    '1-small.png',
    '1.png',
    '2-small.png',
    '2.png',
    '3-small.png',
    '3.png',
  ]);
  const signature = (await readFile(join(sample, 'report/2-small.png'))).subarray(1, 4).toString();
  assert.equal(signature, 'PNG');
});

test('the code of a mail opens the account, with the mailbox that comes along', async (t) => {
  const mailbox = await startMailbox();
  const site = await startShop({ sendMail: mailbox.deliver });
  t.after(() => Promise.all([site.close(), mailbox.close()]));
  const sample = await copySample('mail-code', folder);

  await run(join(sample, 'code.zp'), { 'The site': site.url, Port: String(mailbox.port) });
});

test('the code of a mail opens the account, over SMTP and IMAP', { skip: postOfficeMissing }, async (t) => {
  const place = await mkdtemp(join(tmpdir(), 'gatehouse-mail-'));
  await chmod(place, 0o755);
  const office = await startPostOffice(place);
  const site = await startShop({ sendMail: (mail) => office.send(mail, 'noreply@shop.example') });
  t.after(async () => {
    await Promise.all([site.close(), stopPrograms(), closeServers()]);
    await rm(place, { recursive: true });
  });
  const sample = await copySample('mail-code', folder);
  const mailbox = { Protocol: 'imap', Port: String(office.imap), User: 'ada', Password: 'hunter22' };

  await run(join(sample, 'code.zp'), { 'The site': site.url, ...mailbox });

  const left = await Promise.all(['new', 'cur'].map((part) => readdir(join(office.box, part))));
  assert.deepEqual(left.flat(), []);
});

test('the clean-up sorts files, packs old logs, takes rubbish away and leaves the rest', async () => {
  const sample = await copySample('clean-up', folder);
  const downloads = join(sample, 'downloads');
  await mkdir(join(downloads, 'documents'), { recursive: true });
  for (const name of ['Photo.JPG', 'bill.pdf', 'same.txt', 'half.part', 'new.log', 'old.log', 'odd.xyz'])
    await writeFile(join(downloads, name), name);
  await writeFile(join(downloads, 'documents/same.txt'), 'kept');
  const longAgo = new Date(Date.now() - 90 * 86_400_000);
  await utimes(join(downloads, 'old.log'), longAgo, longAgo);

  await run(join(sample, 'clean-up.zp'), {});

  const left = await readdir(downloads, { recursive: true });
  assert.deepEqual(left.filter((name) => !name.startsWith('archives')).toSorted(), [
    'clean-up.report',
    'documents',
    'documents/bill.pdf',
    'documents/same.txt',
    'new.log',
    'odd.xyz',
    'pictures',
    'pictures/Photo.JPG',
    'same.txt',
  ]);
  assert.match(left.join(), /archives\/logs-until-\d{4}-\d\d-\d\d\.zip/);
  assert.equal(await readFile(join(downloads, 'documents/same.txt'), 'utf8'), 'kept');
  assert.match(
    await readFile(join(downloads, 'clean-up.report'), 'utf8'),
    /: 2 files sorted, 1 old logs packed, 1 broken downloads deleted\n$/,
  );
});

test('the pages of the interface become one table of what is cheap and there', async () => {
  const sample = await copySample('api-to-table', folder);

  await run(join(sample, 'products.zp'), { 'The interface': `${shop.url}/api/products` });

  const lines = (await readFile(join(sample, 'products.csv'), 'utf8')).trimEnd().split('\n');
  const wanted = products
    .filter(({ price, stock }) => Number(price) < 50 && stock > 0)
    .toSorted((one, other) => Number(one.price) - Number(other.price));
  assert.deepEqual(lines, [
    'id,name,price,stock',
    ...wanted.map(({ id, name, price, stock }) => `${id},${name},${price},${stock}`),
  ]);
});

test('the work queue tries again what broke, gives up what is wrong, and hands out each item once', async () => {
  const sample = await copySample('work-queue', folder);
  const settings = { 'The queue': 'sample', 'The interface': `${shop.url}/api/stock` };

  await run(join(sample, 'add.zp'), { 'The queue': 'sample' });
  await Promise.all([1, 2].map(() => run(join(sample, 'work.zp'), settings)));

  const lines = (await readFile(join(sample, 'stock.csv'), 'utf8')).trimEnd().split('\n').toSorted();
  assert.deepEqual(
    lines,
    [3, 7, 12]
      .map((id) => products[id - 1])
      .map((product) => `${product?.name};${product?.stock};2`)
      .toSorted(),
  );
});
