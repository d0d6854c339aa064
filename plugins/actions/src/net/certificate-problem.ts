import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { openSocket, type SocketTarget } from './open-socket.ts';

const problems: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is a self-signed certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'its authority is not trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'its authority is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its authority is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its authority is not trusted',
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  CERT_REVOKED: 'it was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another host',
};
const askMs = 3000;

/**
 * The reason in words where a connection failed at the certificate of the host; null for another error. The error does
 * not hold the certificate, so the host is asked for it once more, and nothing is sent to it.
 */
export async function certificateProblem(error: unknown, target: SocketTarget): Promise<string | null> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.endsWith('ALERT_CERTIFICATE_REQUIRED')) {
    return `${target.host}:${target.port} wants a certificate of the client. Name its file in ClientCertificate`;
  }
  const problem = problems[code];
  if (problem === undefined) return null;
  const certificate = await peerCertificate(target).catch(() => null);
  const facts = certificate === null ? '' : `${factsOf(certificate)}. `;
  return `the certificate of ${target.host}:${target.port} is not trusted: ${problem}. ${facts}${adviceFor(code)}`;
}

function factsOf({ issuer, subject, subjectaltname, valid_to: end }: PeerCertificate): string {
  const hosts = subjectaltname ?? nameIn(subject);
  return `It was issued by ${nameIn(issuer)} for ${hosts} until ${end}`;
}

function nameIn(party: PeerCertificate['issuer'] | undefined): string {
  const name = [party?.CN, party?.O].flat().find((each) => typeof each === 'string' && each !== '');
  return JSON.stringify(name ?? 'nobody');
}

function adviceFor(code: string): string {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'Use a host name of the certificate';
  if (code.startsWith('CERT_')) return 'The operator of the host has to renew it';
  return 'If this is the right host, name the PEM file of its authority in Authorities, or in the setting runtime.files.certificates';
}

async function peerCertificate(target: SocketTarget): Promise<PeerCertificate> {
  const signal = AbortSignal.any([target.signal, AbortSignal.timeout(askMs)]);
  const socket = await openSocket({ ...target, signal });
  const name = isIP(target.host) === 0 ? { servername: target.host } : {};
  const secure = connect({ socket, rejectUnauthorized: false, ...name });
  const onAbort = () => secure.destroy();
  signal.addEventListener('abort', onAbort);
  try {
    await new Promise<void>((resolve, reject) => {
      secure.once('secureConnect', resolve).once('error', reject).once('close', reject);
    });
    return secure.getPeerCertificate();
  } finally {
    signal.removeEventListener('abort', onAbort);
    secure.on('error', () => undefined).destroy();
  }
}
