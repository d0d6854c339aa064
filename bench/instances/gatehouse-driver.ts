import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGatehouse } from '@gatehouse/test/gatehouse-process';
import { HttpConnection } from './http-connection.ts';
import type { Driver, ViewedSession } from './session.ts';

const domPart = 1_000_000;

interface GatehouseDriver extends Driver {
  open(): Promise<ViewedSession>;
}

/** A daemon as `npm start` starts it, driven over HTTP by one client for each session. */
export async function startGatehouseDriver(): Promise<GatehouseDriver> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-bench-instances-'));
  await mkdir(join(dataDir, 'data'), { mode: 0o700 });
  const config = { pluginConfig: { instances: { max: 64 } } };
  await writeFile(join(dataDir, 'data', 'config.json'), JSON.stringify(config), { mode: 0o600 });
  const daemon = await startGatehouse(join(dataDir, 'data'));
  const key = daemon.key ?? '';
  return {
    pid: daemon.pid,
    open: async () => {
      const connection = new HttpConnection(daemon.runnerUrl, key);
      const { id } = JSON.parse(await connection.send('POST /instances', {}));
      return createSession(connection, id);
    },
    close: async () => {
      daemon.process.kill('SIGTERM');
      await once(daemon.process, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function createSession(connection: HttpConnection, id: number): ViewedSession {
  const tab = `/instances/${id}/tabs/0`;
  return {
    goTo: async (url) => void (await connection.send(`POST ${tab}/navigate`, { url })),
    click: async (css) => void (await connection.send(`POST ${tab}/elements/click`, { css })),
    fill: async (css, text) =>
      void (await connection.send(`POST ${tab}/elements/type`, { css, text, mode: 'set' })),
    readText: async (css) => {
      const query = `css=${encodeURIComponent(css)}&attributeName=textContent`;
      return JSON.parse(await connection.send(`GET ${tab}/elements/attribute?${query}`)).value;
    },
    screenshot: async () => void (await connection.send(`GET ${tab}/screenshot`)),
    readDom: async () => {
      let length = 0;
      for (let next: number | null = 0; next !== null; ) {
        const target = `GET ${tab}/dom?startIndex=${next}&length=${domPart}`;
        const { content, nextIndex } = JSON.parse(await connection.send(target));
        length += content.length;
        next = nextIndex;
      }
      return length;
    },
    show: async () => JSON.parse(await connection.send(`POST /instances/${id}/show`, {})).viewUrl,
    close: async () => {
      await connection.send(`DELETE /instances/${id}`);
      connection.close();
    },
  };
}
