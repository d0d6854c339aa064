import { serve } from './site.ts';

const shop = await serve();
console.log(`The shop is open at ${shop.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void shop.close());
