import { once } from 'node:events';
import { createServer } from 'node:net';
import type { CliFile } from '@gatehouse/daemon/composition/cli-file';
import type { Finding, HostName, Notice } from '@gatehouse/sdk-plugin';
import { probeHost } from '../probe-host.ts';
import { passed } from './finding.ts';

export interface WantedPort {
  readonly host: HostName;
  /** 0 picks a free port at start. */
  readonly port: number;
}

interface PortFinding {
  readonly text: string;
  readonly problem: Notice | null;
}

/** Each host either listens already, or could. */
export async function checkPorts(
  wanted: readonly WantedPort[],
  daemon: Pick<CliFile, 'hosts'> | null,
): Promise<Finding> {
  if (wanted.length === 0) return passed('not looked at, as the settings are not valid');
  const findings = await Promise.all(wanted.map((entry) => checkPort(entry, daemon)));
  const problems = findings.flatMap(({ problem }) => problem ?? []);
  return { summary: findings.map(({ text }) => text).join(', '), problems };
}

async function checkPort(
  { host, port }: WantedPort,
  daemon: Pick<CliFile, 'hosts'> | null,
): Promise<PortFinding> {
  const url = daemon?.hosts[host];
  if (url !== undefined) return { text: `${host} ${new URL(url).port} is ours`, problem: null };
  if (port === 0) return { text: `${host} takes any free port`, problem: null };
  for (const address of ['127.0.0.1', '::1']) {
    const error = await listenError(port, address);
    if (error !== null) return taken({ host, port }, error);
  }
  return { text: `${host} ${port} is free`, problem: null };
}

async function taken({ host, port }: WantedPort, error: string): Promise<PortFinding> {
  const text = `${host} ${port} is not free`;
  const other = `choose another port with --${host}-port, or ${host}Port in config.json`;
  if (error !== 'EADDRINUSE') {
    const what = `The ${host} host cannot listen on port ${port}: ${error}`;
    return { text, problem: { what, fix: `Take a port that you may use: ${other}` } };
  }
  const state = await probeHost(`http://localhost:${port}`);
  const isOurs = state === 'answers' || state === 'switched off';
  const who = isOurs ? 'a Gatehouse daemon of another data folder' : 'another program';
  const what = `Port ${port} of the ${host} host is used by ${who}`;
  return { text, problem: { what, fix: `Stop it, or ${other}` } };
}

/** Null when the port could be listened on, or the machine does not have the address. */
async function listenError(port: number, host: string): Promise<string | null> {
  const server = createServer();
  try {
    server.listen({ port, host, ipv6Only: host === '::1' });
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(code) && host === '::1' ? null : code;
  }
}
