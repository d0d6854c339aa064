import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Shop, startShop } from '@gatehouse/example-shop';
import { products } from '@gatehouse/example-shop/products';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { readPage } from './support/doc-page.ts';
import { type RunningDaemon, runGatehouse, startGatehouse } from './support/gatehouse-process.ts';
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

/** Runs a sample to its good end, as a person would from a terminal. */
async function run(project: string, settings: Readonly<Record<string, string>>): Promise<string> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  const { code, stdout, stderr } = await runGatehouse([
    'run',
    project,
    '--data-dir',
    join(folder, 'data'),
    ...flags,
  ]);
  assert.equal(code, 0, `${stdout}${stderr}`);
  return stdout;
}

/** The rows of a workbook, read by a project as well. */
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
