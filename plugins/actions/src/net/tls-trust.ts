import { createHash } from 'node:crypto';
import { createSecureContext, type SecureContext } from 'node:tls';
import { ActionError, quote, type RunInfo } from '@gatehouse/sdk-actions';
import {
  type CertificateFiles,
  type CertificateParameters,
  readCertificateFiles,
} from '@gatehouse/sdk-actions/internal/certificates';
import { defaultAuthorities } from '@gatehouse/sdk-actions/internal/tls';

/** The certificates of a TLS connection. */
export interface TlsTrust {
  /** Connections with another id have other certificates. */
  readonly id: string;
  readonly context: SecureContext;
}

const contexts = new Map<string, TlsTrust>();
const maxContexts = 20;

/** Null for the usual trust. */
export async function trustOf(parameters: CertificateParameters, run: RunInfo): Promise<TlsTrust | null> {
  const files = await readCertificateFiles(parameters, run);
  const { authorities, client } = files;
  if (authorities.length === 0 && client === null) return null;
  const { ClientPassword: passphrase } = parameters;
  const id = digestOf(Buffer.from(passphrase), ...Object.values(client ?? {}), null, ...authorities);
  const known = contexts.get(id);
  if (known) return known;
  const context = createContext(files, parameters);
  if (contexts.size >= maxContexts) contexts.clear();
  contexts.set(id, { id, context });
  return { id, context };
}

function createContext(
  { authorities, client }: CertificateFiles,
  names: CertificateParameters,
): SecureContext {
  const { ClientPassword: passphrase } = names;
  const trusted = authorities.length > 0 && { ca: [...defaultAuthorities(), ...authorities] };
  try {
    return createSecureContext({ ...trusted, ...client, ...(passphrase !== '' && { passphrase }) });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ActionError(
      `The files of the certificates (${[names.Authorities, names.ClientCertificate, names.ClientKey].filter(Boolean).map(quote).join(', ')}) cannot be used: ${reason}. Check ClientKey and ClientPassword.`,
    );
  }
}

function digestOf(...parts: readonly (Buffer | null)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part?.length ?? -1}:`).update(part ?? '');
  return hash.digest('hex');
}
