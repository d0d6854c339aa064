import { createHash, X509Certificate } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, missing, startProgram } from './programs.ts';

export type FtpSecurity = 'none' | 'ftps' | 'ftps-implicit';

export interface FtpServer {
  /** The parameters of an action that uses this server. */
  readonly server: Readonly<Record<string, string>>;
  /** The folder of its files on this machine. */
  readonly root: string;
}

const vsftpd = '/usr/sbin/vsftpd';

/** The reason to skip FTP on this machine; false where it is installed. */
export const ftpMissing = missing(vsftpd);

/** A real server whose files are below the folder, which all users may read. */
export async function startFtpServer(
  folder: string,
  { secure, name }: { readonly secure: FtpSecurity; readonly name: string },
): Promise<FtpServer> {
  const root = path.join(folder, name);
  await mkdir(root);
  const port = await freePort();
  const config = path.join(folder, `${name}.conf`);
  await writeFile(config, `${[...settingsOf(root, port), ...securityOf(secure)].join('\n')}\n`);
  await startProgram({ program: vsftpd, args: [config], port });
  const raw = new X509Certificate(await readFile(keyFile('cert'))).raw;
  const Fingerprint = createHash('sha256').update(raw).digest('hex');
  const server = { Host: '127.0.0.1', Port: String(port), Secure: secure };
  return { server: secure === 'none' ? server : { ...server, Fingerprint }, root };
}

function settingsOf(root: string, port: number): readonly string[] {
  return [
    ...[
      'listen=YES',
      'listen_address=127.0.0.1',
      `listen_port=${port}`,
      'background=NO',
      `anon_root=${root}`,
    ],
    ...['run_as_launching_user=YES', 'one_process_model=NO', 'anonymous_enable=YES', 'no_anon_password=NO'],
    ...['write_enable=YES', 'anon_upload_enable=YES', 'anon_mkdir_write_enable=YES', 'anon_umask=022'],
    ...['anon_other_write_enable=YES', 'anon_world_readable_only=NO', 'allow_writeable_chroot=YES'],
    ...['seccomp_sandbox=NO', 'pasv_address=127.0.0.1', 'xferlog_enable=NO', 'local_enable=YES'],
  ];
}

function securityOf(secure: FtpSecurity): readonly string[] {
  if (secure === 'none') return [];
  return [
    ...['ssl_enable=YES', 'allow_anon_ssl=YES', 'force_anon_data_ssl=YES', 'force_anon_logins_ssl=YES'],
    ...[`rsa_cert_file=${keyFile('cert')}`, `rsa_private_key_file=${keyFile('key')}`, 'ssl_ciphers=HIGH'],
    ...(secure === 'ftps-implicit' ? ['implicit_ssl=YES'] : []),
  ];
}

function keyFile(name: string): string {
  return fileURLToPath(new URL(`keys/localhost-${name}.pem`, import.meta.url));
}
