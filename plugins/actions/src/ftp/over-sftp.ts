import { pipeline } from 'node:stream/promises';
import { openSocket } from '../net/open-socket.ts';
import { fingerprintOf, strangeKey } from './fingerprint.ts';
import type { FtpServer, RemoteEntry, RemoteFiles } from './remote-files.ts';

const kinds: Readonly<Record<string, RemoteEntry['kind']>> = { '-': 'file', d: 'folder' };

export async function openSftp(server: FtpServer): Promise<RemoteFiles> {
  const { host, port, user, fingerprint, signal } = server;
  const { default: SftpClient } = await import('ssh2-sftp-client');
  const client = new SftpClient();
  const sock = await openSocket({ host, port, proxy: null, signal });
  const onAbort = () => sock.destroy();
  signal.addEventListener('abort', onAbort);
  let strange = '';
  const close = async () => {
    signal.removeEventListener('abort', onAbort);
    sock.destroy();
  };
  try {
    await client.connect({
      sock,
      username: user === '' ? 'anonymous' : user,
      ...login(server),
      readyTimeout: 0,
      hostVerifier: (key: Buffer) => {
        strange = fingerprintOf(key);
        return fingerprint === '' || strange === fingerprint;
      },
    });
  } catch (error) {
    await close();
    throw fingerprint !== '' && strange !== '' && strange !== fingerprint ? strangeKey(host, strange) : error;
  }
  return {
    list: async (folder) =>
      (await client.list(folder)).map(({ name, type }) => ({ name, kind: kinds[type] ?? 'other' })),
    upload: (source, path) => pipeline(source, client.createWriteStream(path)),
    download: (path, target) => pipeline(client.createReadStream(path), target),
    deleteFile: async (path) => void (await client.delete(path)),
    deleteFolder: async (path) => void (await client.rmdir(path)),
    rename: async (path, to) => void (await client.rename(path, to)),
    makeFolder: async (path) => void (await client.mkdir(path, true)),
    close,
  };
}

function login({ privateKey, password }: FtpServer) {
  if (privateKey === '') return { password };
  return { privateKey, ...(password !== '' && { passphrase: password }) };
}
