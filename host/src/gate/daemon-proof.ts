import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Authenticator } from '@gatehouse/sdk-plugin/internal';

export const challengeHeader = 'gatehouse-challenge';
export const proofHeader = 'gatehouse-proof';

const challengePattern = /^([0-9a-f]{16}) ([\w-]{22,128})$/;

/**
 * The header that proves to the client of a request that this is the daemon that knows its key; null where the client
 * did not ask for it in the right form. The proof names the port on which the request came in, so that a proof that
 * somebody else passes on does not fit.
 */
export function proofFor(
  { headers, socket }: IncomingMessage,
  keys: Authenticator | null,
): Readonly<Record<string, string>> | null {
  const challenge = headers[challengeHeader];
  if (challenge === undefined || keys === null) return null;
  const given = challengePattern.exec(String(challenge));
  // The socket of the command line has no port, and needs no proof.
  if (given === null || socket.localPort === undefined) return null;
  const [, keyName = '', nonce = ''] = given;
  return { [proofHeader]: keys.proveKnown(keyName, proofText({ port: socket.localPort, keyName, nonce })) };
}

/** The challenge of a key's holder and the expected proof. */
export function challengeOf(rawKey: string, nonce: string) {
  const secret = createHash('sha256').update(rawKey).digest();
  const keyName = secret.toString('hex').slice(0, 16);
  return {
    header: { [challengeHeader]: `${keyName} ${nonce}` },
    isProvedBy: (proof: string | null, port: number): boolean => {
      const expected = createHmac('sha256', secret).update(proofText({ port, keyName, nonce })).digest();
      const given = Buffer.from(proof ?? '', 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

interface ProofFacts {
  readonly port: number;
  readonly keyName: string;
  readonly nonce: string;
}

function proofText({ port, keyName, nonce }: ProofFacts): string {
  return `gatehouse-proof ${port} ${keyName} ${nonce}`;
}
