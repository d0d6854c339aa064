import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../free-port.ts';
import { findPeer, type InstalledPeer } from './installed-peer.ts';
import { startPeer } from './peer-process.ts';

export interface NodeRed {
  readonly port: number;
  /** Path of a request that travels through the flow of 20 nodes. */
  readonly flowPath: string;
  /** Hops per second of a message that circulates in a ring of 20 nodes. */
  ringHopsPerSecond(hops: number): Promise<number>;
  close(): Promise<void>;
}

const size = 20;
const flowPath = '/flow';
const ringPath = '/ring';

export const findNodeRed = () => findPeer('node-red', 'red.js');

/** Node-RED with its default settings, without its editor and its log. */
export async function startNodeRed({ program }: InstalledPeer): Promise<NodeRed> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-node-red-'));
  const port = await freePort();
  const settings = {
    uiPort: port,
    uiHost: '127.0.0.1',
    flowFile: 'flows.json',
    httpAdminRoot: false,
    logging: { console: { level: 'off' } },
  };
  await writeFile(join(folder, 'settings.js'), `module.exports = ${JSON.stringify(settings)};`);
  await writeFile(join(folder, 'flows.json'), JSON.stringify(flows()));
  const baseUrl = `http://127.0.0.1:${port}`;
  const peer = await startPeer({
    args: [program, '--settings', join(folder, 'settings.js'), '--userDir', folder],
    env: {},
    readyUrl: `${baseUrl}${flowPath}`,
  });
  return {
    port,
    flowPath,
    ringHopsPerSecond: async (hops) => {
      const answer = await fetch(`${baseUrl}${ringPath}?hops=${hops}`);
      return Number(await answer.text());
    },
    close: async () => {
      await peer.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Nodes that count; the first one of the ring also decides whether the message does another round. */
function flows(): readonly object[] {
  const count = 'msg.count = (msg.count || 0) + 1; return msg;';
  const flow = Array.from({ length: size }, (_, place) => {
    const next = place === size - 1 ? 'flow answer' : `flow ${place + 1}`;
    return nodeOf(`flow ${place}`, count, [[next]]);
  });
  const ring = Array.from({ length: size - 1 }, (_, place) => {
    const next = place === size - 2 ? 'ring 0' : `ring ${place + 2}`;
    return nodeOf(`ring ${place + 1}`, count, [[next]]);
  });
  return [
    { id: 'bench', type: 'tab', label: 'bench' },
    entry('flow', flowPath),
    ...flow,
    nodeOf('flow answer', 'msg.payload = { count: msg.count }; return msg;', [['answer']]),
    entry('ring', ringPath),
    nodeOf('ring 0', ringStart, [['ring 1'], ['answer']]),
    ...ring,
    { id: 'answer', type: 'http response', z: 'bench', statusCode: '200', headers: {}, wires: [] },
  ];
}

const ringStart = `
msg.startedAt ??= Date.now();
msg.count = (msg.count || 0) + 1;
if (msg.count < Number(msg.req.query.hops)) return [msg, null];
msg.payload = String((msg.count / (Date.now() - msg.startedAt)) * 1000);
return [null, msg];`;

const entry = (first: string, url: string) => ({
  id: `${first} entry`,
  type: 'http in',
  z: 'bench',
  url,
  method: 'get',
  wires: [[`${first} 0`]],
});

const nodeOf = (id: string, func: string, wires: readonly (readonly string[])[]) => ({
  id,
  type: 'function',
  z: 'bench',
  func,
  outputs: wires.length,
  libs: [],
  wires,
});
