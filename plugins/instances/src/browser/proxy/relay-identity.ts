import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createSecureContext, type SecureContext } from 'node:tls';

/** The certificate of relays towards their browsers. */
export interface RelayIdentity {
  readonly context: SecureContext;
  /** SHA-256 of its public key, by which the browser knows it. */
  readonly keyHash: string;
}

let known: RelayIdentity | null = null;

/**
 * One for this process, never stored. A browser takes any chain that holds this certificate, so it is as secret as a key:
 * only browsers of this process get it, encrypted by TLS 1.3.
 */
export function relayIdentity(): RelayIdentity {
  known ??= createIdentity();
  return known;
}

function createIdentity(): RelayIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keyInfo = publicKey.export({ type: 'spki', format: 'der' });
  const body = certificateBody(keyInfo);
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(body, signatureKind, bitString(signature));
  return {
    keyHash: createHash('sha256').update(keyInfo).digest('base64'),
    context: createSecureContext({
      cert: toPem(certificate),
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      minVersion: 'TLSv1.3',
    }),
  };
}

/** The identifiers of "ECDSA with SHA-256" and of a common name. */
const signatureKind = sequence(element(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
const commonName = element(0x06, Buffer.from('550403', 'hex'));
const version3 = element(0xa0, element(0x02, Buffer.of(2)));

function certificateBody(keyInfo: Buffer): Buffer {
  // The highest bit would make it negative.
  const serial = element(0x02, Buffer.concat([Buffer.of(1), randomBytes(15)]));
  const title = element(0x0c, Buffer.from('Gatehouse relay'));
  const name = sequence(element(0x31, sequence(commonName, title)));
  const validity = sequence(
    ...['250101000000Z', '491231235959Z'].map((at) => element(0x17, Buffer.from(at))),
  );
  return sequence(version3, serial, signatureKind, name, validity, name, keyInfo);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return element(0x30, Buffer.concat(parts));
}

function bitString(bytes: Buffer): Buffer {
  return element(0x03, Buffer.concat([Buffer.of(0), bytes]));
}

/** An element of DER: tag, length, content. */
function element(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const long = length > 255 ? [0x82, length >> 8, length & 255] : [0x81, length];
  return Buffer.concat([Buffer.of(tag, ...(length > 127 ? long : [length])), content]);
}

function toPem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
