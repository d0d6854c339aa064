import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Sample {
  /** Relative to the folder of examples. */
  readonly path: string;
  /** The content scopes that a start needs. */
  readonly scopes: readonly string[];
}

/** The sample projects of the product. */
export const samples: readonly Sample[] = [
  { path: 'shop/prices.zp', scopes: ['io:filesystem'] },
  { path: 'login/login.zp', scopes: ['io:filesystem'] },
  { path: 'order-form/orders.zp', scopes: ['io:filesystem'] },
  { path: 'clean-up/clean-up.zp', scopes: ['io:filesystem'] },
  { path: 'api-to-table/products.zp', scopes: ['io:filesystem', 'io:network'] },
  { path: 'mail-code/code.zp', scopes: ['io:network'] },
  { path: 'screenshots/report.zp', scopes: ['io:filesystem'] },
  { path: 'work-queue/add.zp', scopes: ['io:filesystem'] },
  { path: 'work-queue/work.zp', scopes: ['io:filesystem', 'io:network'] },
];

export const samplesFolder = fileURLToPath(new URL('../../examples/', import.meta.url));

/** A copy of a sample's folder, since a run writes beside its project. */
export async function copySample(name: string, folder: string): Promise<string> {
  const copy = join(folder, name);
  await cp(join(samplesFolder, name), copy, { recursive: true });
  return copy;
}
