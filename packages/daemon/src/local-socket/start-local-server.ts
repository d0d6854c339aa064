import { chmod, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { closeHttpServer, createHttpServer } from '@gatehouse/host/http/http-server';
import type { RawRequest } from '@gatehouse/host/pipeline/exchange';
import type { RequestListener } from '@gatehouse/host/pipeline/pipeline';
import { defaultHttpLimits } from '@gatehouse/host/settings/http-limits';
import { type HostName, hostNames, type Logger } from '@gatehouse/sdk-plugin';
import { type IssueKey, isKeyRequest, serveKeyRequest } from './serve-key-request.ts';
import { socketLocation } from './socket-location.ts';
import { listenOnPath } from './socket-path.ts';

export interface LocalServer {
  /** Where it listens: the path of a socket, or the name of a pipe on Windows. */
  readonly socket: string;
  close(boundMs: number): Promise<void>;
}

interface Options {
  /** Private to the user (0700): who can open the socket in it is that user, or root. */
  readonly folder: string;
  readonly hosts: Readonly<Partial<Record<HostName, RequestListener>>>;
  readonly issueKey: IssueKey;
  readonly log: Logger;
}

/**
 * Serves the command line: the API of each host below `/editor` and `/runner`, and keys that live in memory. Node cannot
 * ask a socket who is at the other end, so the folder of the socket decides who reaches it.
 */
export async function startLocalServer({ folder, hosts, issueKey, log }: Options): Promise<LocalServer> {
  const socket = socketLocation(folder);
  const open = new Set<ServerResponse>();
  const listener: RequestListener = (request, response) => {
    const host = hostNames.find((name) => request.path?.startsWith(`/${name}/`));
    const serve = host === undefined ? undefined : hosts[host];
    if (host !== undefined && serve !== undefined) return serve(withoutPrefix(request, host), response);
    if (isKeyRequest(request)) return serveKeyRequest(response, { request, issueKey, open, log });
    response.writeHead(404).end();
  };
  const server = createHttpServer({ limits: defaultHttpLimits, listener, log, withKey: new WeakSet() });
  const isFile = process.platform !== 'win32';
  // A daemon that was killed leaves its socket. The lock of the data folder says that nobody listens there now.
  if (isFile) await rm(socket, { force: true });
  const letGo = await listenOnPath(server, socket);
  if (isFile) await chmod(socket, 0o600);
  return {
    socket,
    close: async (boundMs) => {
      for (const response of open) response.end();
      await closeHttpServer(server, boundMs);
      if (isFile) await rm(socket, { force: true });
      letGo();
    },
  };
}

function withoutPrefix(request: RawRequest, host: HostName): RawRequest {
  return Object.assign(request, {
    url: request.url?.slice(host.length + 1),
    path: request.path?.slice(host.length + 1),
  });
}
