import { ActionError, quote } from '../action-error.ts';
import { withRegular } from '../files/open-regular.ts';
import { projectFile } from '../files/project-file.ts';
import type { RunInfo } from '../run/run-info.ts';

/** The parameters for certificates, of every action that has them. */
export interface CertificateParameters {
  readonly Authorities: string;
  readonly ClientCertificate: string;
  readonly ClientKey: string;
  readonly ClientPassword: string;
}

/** The contents of the files, read once: nobody can put others in their place later. */
export interface CertificateFiles {
  /** PEM: the authorities of the task and of the action. */
  readonly authorities: readonly Buffer[];
  /** As the options of TLS; null without a certificate of the client. */
  readonly client: { readonly cert: Buffer; readonly key: Buffer } | { readonly pfx: Buffer } | null;
}

const maxBytes = 2 ** 20;

/** Reads the files that an action and the settings of its task name, by the rights of the run. */
export async function readCertificateFiles(
  { Authorities, ClientCertificate, ClientKey }: CertificateParameters,
  run: RunInfo,
): Promise<CertificateFiles> {
  if (ClientKey !== '' && ClientCertificate === '') {
    throw new ActionError(
      'ClientKey is given and ClientCertificate is not. Name the file of the certificate too.',
    );
  }
  const read = (path: string) => (path === '' ? Promise.resolve(null) : readFile(path, run));
  const [authorities, cert, key] = await Promise.all([
    readAuthorities(Authorities, run),
    read(ClientCertificate),
    read(ClientKey),
  ]);
  if (cert === null) return { authorities, client: null };
  return { authorities, client: isPem(cert) ? { cert, key: key ?? cert } : { pfx: cert } };
}

/** The authorities of the task of the run, and those of the file; empty without both. */
export async function readAuthorities(path: string, run: RunInfo): Promise<readonly Buffer[]> {
  const paths = [run.certificates ?? '', path].filter((each) => each !== '');
  return Promise.all(
    paths.map(async (each) => {
      const bytes = await readFile(each, run);
      if (isPem(bytes)) return bytes;
      throw new ActionError(`Authorities ${quote(each)} is no PEM file of certificates.`);
    }),
  );
}

async function readFile(path: string, run: RunInfo): Promise<Buffer> {
  return withRegular(projectFile(path, run), 'read', async ({ file, facts }) => {
    if (facts.size > maxBytes) throw new ActionError(`${quote(path)} is too large for a certificate.`);
    return file.readFile();
  });
}

function isPem(bytes: Buffer): boolean {
  return bytes.includes('-----BEGIN ');
}
