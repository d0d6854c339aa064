import { startMailbox } from './mailbox.ts';
import { startShop } from './shop.ts';

/** The port that the examples visit; 0 selects free ones. */
const port = Number(process.env.SHOP_PORT ?? 8123);
const mailPort = port === 0 ? 0 : 8110;

/** Serves the shop and its mailbox during a run of an example. */
export async function serve(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const mailbox = await startMailbox({ port: mailPort });
  try {
    const shop = await startShop({ port, sendMail: mailbox.deliver });
    return { url: shop.url, close: async () => void (await Promise.all([shop.close(), mailbox.close()])) };
  } catch (error) {
    await mailbox.close();
    throw error;
  }
}
