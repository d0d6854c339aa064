import { createHash } from 'node:crypto';
import { createSecureContext, type SecureContext } from 'node:tls';
import { ActionError, quote, type RunInfo } from '@gatehouse/sdk-actions';
import { projectFile, withRegular } from '@gatehouse/sdk-actions/files';
import { defaultAuthorities } from '@gatehouse/sdk-actions/tls';

/** The certificates of a TLS connection. */
export interface TlsTrust {
  /** Connections with another id have other certificates. */
  readonly id: string;
  readonly context: SecureContext;
}

/** The parameters for certificates, of every action that has them. */
export interface TrustParameters {
  readonly Authorities: string;
  readonly ClientCertificate: string;
  readonly ClientKey: string;
  readonly ClientPassword: string;
}

const contexts = new Map<string, TlsTrust>();
const maxContexts = 20;
const maxBytes = 2 ** 20;

/** Null for the usual trust. */
export async function trustOf(parameters: TrustParameters, run: RunInfo): Promise<TlsTrust | null> {
  const { Authorities, ClientCertificate, ClientKey, ClientPassword: passphrase } = parameters;
  if (Authorities === '' && ClientCertificate === '') {
    if (ClientKey === '') return null;
    throw new ActionError(
      'ClientKey is given and ClientCertificate is not. Name the file of the certificate too.',
    );
  }
  const read = (path: string) => (path === '' ? Promise.resolve(null) : readCertificate(path, run));
  const [ca, cert, key] = await Promise.all([read(Authorities), read(ClientCertificate), read(ClientKey)]);
  const id = digestOf(ca, cert, key, Buffer.from(passphrase));
  const known = contexts.get(id);
  if (known) return known;
  if (ca && !isPem(ca))
    throw new ActionError(`Authorities ${quote(Authorities)} is no PEM file of certificates.`);
  const context = createContext({ ca, cert, key, passphrase }, parameters);
  if (contexts.size >= maxContexts) contexts.clear();
  contexts.set(id, { id, context });
  return { id, context };
}

interface Material {
  readonly ca: Buffer | null;
  readonly cert: Buffer | null;
  readonly key: Buffer | null;
  readonly passphrase: string;
}

function createContext({ ca, cert, key, passphrase }: Material, names: TrustParameters): SecureContext {
  const authorities = ca && { ca: [...defaultAuthorities(), ca] };
  const client = cert && (isPem(cert) ? { cert, key: key ?? cert } : { pfx: cert });
  try {
    return createSecureContext({ ...authorities, ...client, ...(passphrase !== '' && { passphrase }) });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ActionError(
      `The files of the certificates (${[names.Authorities, names.ClientCertificate, names.ClientKey].filter(Boolean).map(quote).join(', ')}) cannot be used: ${reason}. Check ClientKey and ClientPassword.`,
    );
  }
}

async function readCertificate(path: string, run: RunInfo): Promise<Buffer> {
  return withRegular(projectFile(path, run), 'read', async ({ file, facts }) => {
    if (facts.size > maxBytes) throw new ActionError(`${quote(path)} is too large for a certificate.`);
    return file.readFile();
  });
}

function isPem(bytes: Buffer): boolean {
  return bytes.includes('-----BEGIN ');
}

function digestOf(...parts: readonly (Buffer | null)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part?.length ?? -1}:`).update(part ?? '');
  return hash.digest('hex');
}
