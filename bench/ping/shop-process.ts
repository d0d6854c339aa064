import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(import.meta.resolve('@gatehouse/example-shop/serve'));

export interface ShopProcess {
  readonly url: string;
  close(): void;
}

/** The example shop in a separate process: serving the browsers must not slow the process that measures. */
export async function startShopProcess(): Promise<ShopProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, SHOP_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const url = /http:\S+/.exec(String(line))?.[0];
  if (url === undefined) throw new Error(`the shop did not tell its address: ${line}`);
  return { url, close: () => child.kill() };
}
