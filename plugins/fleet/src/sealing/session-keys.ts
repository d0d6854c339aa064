import {
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

/** The keys of the messages of one session, one for each direction. */
export interface SessionKeys {
  readonly toNode: Buffer;
  readonly toDaemon: Buffer;
}

/** The public keys of a node, in base64url. */
export interface NodeKeys {
  /** The key that it made when it joined. */
  readonly own: string;
  /** A key that no disk has: recorded messages stay closed also when the other one is stolen. */
  readonly fleeting: string;
}

const name = 'gatehouse node session 1';
const keyBytes = 32;

export function newKey(): KeyObject {
  return generateKeyPairSync('x25519').privateKey;
}

export function publicText(key: KeyObject): string {
  return String(createPublicKey(key).export({ format: 'jwk' }).x);
}

/** Throws for a text that is no public key. */
export function parsePublicKey(text: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: text }, format: 'jwk' });
}

/** The keys on the side of the daemon, with the public key that the node needs. */
export function keysForNode(node: NodeKeys): { readonly keys: SessionKeys; readonly daemonKey: string } {
  const privateKey = newKey();
  const daemonKey = publicText(privateKey);
  const secrets = [node.own, node.fleeting].map((text) =>
    diffieHellman({ privateKey, publicKey: parsePublicKey(text) }),
  );
  return { keys: derive(secrets, [node.own, node.fleeting, daemonKey]), daemonKey };
}

/** The same keys on the side of the node. */
export function keysForDaemon(
  { own, fleeting }: { readonly own: KeyObject; readonly fleeting: KeyObject },
  daemonKey: string,
): SessionKeys {
  const publicKey = parsePublicKey(daemonKey);
  const secrets = [own, fleeting].map((privateKey) => diffieHellman({ privateKey, publicKey }));
  return derive(secrets, [publicText(own), publicText(fleeting), daemonKey]);
}

/** The public keys are the salt: who sees others than the peer has other keys. */
function derive(secrets: readonly Buffer[], publicKeys: readonly string[]): SessionKeys {
  const salt = createHash('sha256').update(publicKeys.join(' ')).digest();
  const all = Buffer.from(hkdfSync('sha256', Buffer.concat(secrets), salt, name, 2 * keyBytes));
  return { toNode: all.subarray(0, keyBytes), toDaemon: all.subarray(keyBytes) };
}
