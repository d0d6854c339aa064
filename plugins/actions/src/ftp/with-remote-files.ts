import { ActionError, type RunInfo } from '@gatehouse/sdk-actions';
import { withTimeLimit } from '../http/time-limit.ts';
import { reasonOf } from '../net/reason-of.ts';
import { parseFingerprint } from './fingerprint.ts';
import { openFtp } from './over-ftp.ts';
import { openSftp } from './over-sftp.ts';
import type { FtpServer, RemoteFiles } from './remote-files.ts';

/** The parameters that name the server, of every action that uses one. */
export interface ServerParameters {
  readonly Host: string;
  readonly Port: number | undefined;
  readonly Secure: 'none' | 'ftps' | 'ftps-implicit' | 'sftp';
  readonly User: string;
  readonly Password: string;
  readonly PrivateKey: string;
  readonly Fingerprint: string;
  readonly TimeoutSec: number;
}

interface Caller {
  readonly parameters: ServerParameters;
  readonly run: RunInfo;
  readonly signal: AbortSignal;
}

const ports = { none: 21, ftps: 21, 'ftps-implicit': 990, sftp: 22 } as const;

/** Opens a connection for one action and closes it. */
export async function withRemoteFiles(
  { parameters, signal }: Pick<Caller, 'parameters' | 'signal'>,
  work: (files: RemoteFiles) => Promise<void>,
): Promise<void> {
  const { Host: host, Secure: secure, TimeoutSec: seconds } = parameters;
  const port = parameters.Port ?? ports[secure];
  const fingerprint = parseFingerprint(parameters.Fingerprint);
  const { User: user, Password: password, PrivateKey: privateKey } = parameters;
  const server = { host, port, user, password, privateKey, fingerprint };
  const what = `${host}:${port}`;
  await withTimeLimit({ seconds, signal, what }, async (limit) => {
    try {
      await talk({ ...server, signal: limit }, secure, work);
    } catch (error) {
      if (error instanceof ActionError) throw error;
      throw new ActionError(`${what} does not do it: ${reasonOf(error)}.`);
    }
  });
}

async function talk(
  server: FtpServer,
  secure: ServerParameters['Secure'],
  work: (files: RemoteFiles) => Promise<void>,
): Promise<void> {
  const files = secure === 'sftp' ? await openSftp(server) : await openFtp(server, secure);
  try {
    await work(files);
  } finally {
    await files.close();
  }
}
