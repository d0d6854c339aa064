import { createPublicKey, type KeyObject, publicDecrypt } from 'node:crypto';

const MODULUS_BYTES = 256;

/** The computers that may debug the phone, by the answers to "Allow USB debugging?". */
export interface Authorization {
  readonly isRequired: boolean;
  /** Whether one of the accepted keys has signed the token. */
  hasSigned(token: Uint8Array, signature: Uint8Array): boolean;
  /** Shows the question for a key; `accepted` is called when the answer is yes, at any later time. */
  ask(publicKey: Uint8Array, accepted: () => void): void;
  /** Answers yes to every open question, and remembers those keys. */
  allow(): void;
  /** Forgets all keys; open connections stay open, as on a phone. */
  revoke(): void;
}

export function createAuthorization(isRequired: boolean): Authorization {
  let accepted: KeyObject[] = [];
  let questions: { readonly key: KeyObject; readonly accepted: () => void }[] = [];
  return {
    isRequired,
    hasSigned: (token, signature) => accepted.some((key) => isSignature({ key, token, signature })),
    ask(publicKey, whenAccepted) {
      questions.push({ key: readPublicKey(publicKey), accepted: whenAccepted });
    },
    allow() {
      const answered = questions;
      questions = [];
      for (const question of answered) {
        accepted.push(question.key);
        question.accepted();
      }
    },
    revoke() {
      accepted = [];
    },
  };
}

/** adb passes the token as if it were a SHA-1 digest, so the signature contains the token itself. */
function isSignature(claim: { key: KeyObject; token: Uint8Array; signature: Uint8Array }): boolean {
  try {
    const digestInfo = publicDecrypt(claim.key, claim.signature);
    return digestInfo.subarray(-claim.token.length).equals(claim.token);
  } catch {
    // Another key made the signature.
    return false;
  }
}

/** adb's form of a public key: word count, n0inv, modulus, rr (all little-endian), exponent; base64, then a comment. */
function readPublicKey(text: Uint8Array): KeyObject {
  const [base64 = ''] = Buffer.from(text).toString('latin1').split(/[ \0]/);
  const bytes = Buffer.from(base64, 'base64');
  const modulus = Buffer.from(bytes.subarray(8, 8 + MODULUS_BYTES)).reverse();
  const exponent = Buffer.alloc(4);
  exponent.writeUInt32BE(bytes.readUInt32LE(8 + 2 * MODULUS_BYTES));
  const jwk = { kty: 'RSA', n: modulus.toString('base64url'), e: exponent.toString('base64url') };
  return createPublicKey({ key: jwk, format: 'jwk' });
}
