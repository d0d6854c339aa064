import type { TLSSocket } from 'node:tls';
import type { FileInfo } from 'basic-ftp';
import { fingerprintOf, strangeKey } from './fingerprint.ts';
import type { FtpServer, RemoteEntry, RemoteFiles } from './remote-files.ts';

const idleMs = 3_600_000;
const maxListingBytes = 64 * 2 ** 20;

/** FTP, unencrypted or with TLS. */
export async function openFtp(
  server: FtpServer,
  secure: 'none' | 'ftps' | 'ftps-implicit',
): Promise<RemoteFiles> {
  const { Client } = await import('basic-ftp');
  // The time limit of the action applies; that of the library would end a long transfer with a quiet control
  // connection.
  const client = new Client(idleMs, { allowSeparateTransferHost: false, maxListingBytes: maxListingBytes });
  const onAbort = () => client.close();
  server.signal.addEventListener('abort', onAbort);
  try {
    const { host, port, user, password, fingerprint } = server;
    await client.access({
      host,
      port,
      ...(user !== '' && { user, password }),
      secure: secure === 'ftps-implicit' ? 'implicit' : secure === 'ftps',
      secureOptions: { host, servername: host, ...(fingerprint !== '' && { rejectUnauthorized: false }) },
    });
    if (secure !== 'none' && fingerprint !== '') assertKey(client.ftp.socket, server);
  } catch (error) {
    server.signal.removeEventListener('abort', onAbort);
    client.close();
    throw error;
  }
  return {
    list: async (folder) => (await client.list(folder)).map(toEntry),
    upload: async (source, path) => void (await client.uploadFrom(source, path)),
    download: async (path, target) => void (await client.downloadTo(target, path)),
    deleteFile: async (path) => void (await client.remove(path)),
    deleteFolder: async (path) => void (await client.removeEmptyDir(path)),
    rename: async (path, to) => void (await client.rename(path, to)),
    async makeFolder(path) {
      const home = await client.pwd();
      await client.ensureDir(path);
      await client.cd(home);
    },
    async close() {
      server.signal.removeEventListener('abort', onAbort);
      client.close();
    },
  };
}

function assertKey(socket: object, { host, fingerprint }: FtpServer): void {
  const shown = fingerprintOf((socket as TLSSocket).getPeerCertificate().raw);
  if (shown !== fingerprint) throw strangeKey(host, shown);
}

function toEntry({ name, isDirectory, isFile }: FileInfo): RemoteEntry {
  return { name, kind: isDirectory ? 'folder' : isFile ? 'file' : 'other' };
}
