import { startShop } from './shop.ts';

const DEFAULT_PORT = 8123;

const shop = await startShop({ port: Number(process.env.SHOP_PORT ?? DEFAULT_PORT) });
console.log(`The shop is open at ${shop.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void shop.close());
