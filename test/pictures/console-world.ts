import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startShop } from '@gatehouse/example-shop';
import type { ApiClient } from '../support/api-client.ts';
import { authorPrices } from '../support/author-prices.ts';
import { authorProject } from '../support/author-project.ts';
import { eventually } from '../support/eventually.ts';
import { startTestDaemon } from '../support/start-test-daemon.ts';

const example = (path: string) => fileURLToPath(new URL(`../../examples/${path}`, import.meta.url));
const others = ['login/login', 'api-to-table/products', 'order-form/orders', 'clean-up/clean-up'];

export type World = Awaited<ReturnType<typeof makeWorld>>;

/** A daemon with something on each page: tasks that ran, fail, ask and wait, a plugin, secrets and limits. */
export async function makeWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-pictures-'));
  const [shop, device] = await Promise.all([startShop(), startThermostat()]);
  const pluginConfig = { thermostat: { devices: { hall: device.address }, pollSeconds: 1 } };
  const plugins = [example('plugin-thermostat')];
  const gatehouse = await startTestDaemon({ plugins, pluginConfig });
  const { editor, runner } = gatehouse;
  await addOthers(runner, folder);
  const rooms = await addFailing(gatehouse, { folder, shopUrl: shop.url });
  await mkdir(join(folder, 'shop'));
  const { path } = await authorPrices(editor, { shopUrl: shop.url, path: join(folder, 'shop/prices.zp') });
  const prices = (await runner.ok('POST /tasks', { path })).id;
  await runner.ok('PUT /secrets/SHOP_LOGIN', { value: 'correct horse' });
  const rate = { starts: 5, seconds: 60 };
  await runner.ok('PUT /target-limits', { limits: [{ target: 'account:anna', rate }] });
  await runner.ok(`POST /tasks/${prices}/start`, {});
  await eventually(
    () => runner.ok('GET /sessions'),
    ({ total }) => total > 0,
  );
  return {
    ...{ gatehouse, folder, tasks: { prices, rooms } },
    stop: async () => {
      await gatehouse.stop();
      await shop.close();
      device.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startThermostat() {
  const cwd = example('plugin-thermostat');
  const device = spawn(process.execPath, ['--import', 'tsx', 'device/serve.ts', '0'], { cwd });
  const [line] = await once(device.stdout, 'data');
  const [address = ''] = /127\.0\.0\.1:\d+/.exec(String(line)) ?? [];
  return { address, stop: () => device.kill() };
}

/** Examples that nobody runs here; one of them waits for its schedule. */
async function addOthers(runner: ApiClient, folder: string): Promise<void> {
  for (const name of others) {
    const path = join(folder, `${name.split('/')[1]}.zp`);
    await copyFile(example(`${name}.zp`), path);
    const { id } = await runner.ok('POST /tasks', { path });
    if (!name.startsWith('clean-up')) continue;
    const schedule = { isActive: true, attemptsRange: '1', executePeriod: 'EveryDay', intervals: ['09:00'] };
    await runner.ok(`PUT /tasks/${id}/settings/scheduler`, schedule);
  }
}

interface Failing {
  readonly folder: string;
  readonly shopUrl: string;
}

/** A task that ran well some times, and then does not find its button any more. */
async function addFailing(
  { editor, runner }: Record<'editor' | 'runner', ApiClient>,
  { folder, shopUrl }: Failing,
): Promise<string> {
  const path = join(folder, 'rooms.zp');
  const click = (Css: string) => ({
    type: 'HtmlElement',
    action: 'RiseEvent',
    parameters: { FinderType: 'CssFinder', Event: 'click', TimeoutSec: 1 },
    bindings: { discriminator: 'CssFinder', scalars: { Css } },
  });
  const visit = { type: 'Tab', action: 'Navigate', parameters: { Url: `${shopUrl}/products?page=1` } };
  await authorProject(editor, path, [visit, click('#next')]);
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`PUT /tasks/${id}/settings/execution`, { trace: 'failures' });
  for (let tries = 0; tries < 4; tries += 1) await runTry(runner, id);
  const changed = join(folder, 'changed.zp');
  await authorProject(editor, changed, [visit, click('#book-now')]);
  await copyFile(changed, path);
  await runTry(runner, id);
  return id;
}

async function runTry(runner: ApiClient, id: string): Promise<void> {
  await runner.ok(`POST /tasks/${id}/start`, {});
  await runner.ok(`GET /tasks/${id}/state?waitSeconds=60`);
}
