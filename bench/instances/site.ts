import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Site {
  readonly tiny: string;
  /** The same page, answered after 10 ms. */
  readonly near: string;
  /** A page of about 1 MB. */
  readonly large: string;
  /** A usual page with constantly moving content. */
  readonly moving: string;
  close(): void;
}

export async function startSite(): Promise<Site> {
  const child = fork(join(import.meta.dirname, 'site.mjs'), { execArgv: [] });
  const [port] = await once(child, 'message');
  const url = `http://127.0.0.1:${port}`;
  return {
    tiny: `${url}/tiny`,
    near: `${url}/near`,
    large: `${url}/large`,
    moving: `${url}/moving`,
    close: () => void child.kill(),
  };
}
