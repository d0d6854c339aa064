import { startShop } from './shop.ts';

/** The port that `prices.zp` visits. */
const port = 8123;

/** Serves the shop for as long as a run of the example lasts. */
export async function serve(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { url, close } = await startShop({ port });
  return { url, close };
}
