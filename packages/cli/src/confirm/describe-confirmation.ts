import type { Confirmation } from './confirmations.ts';

const lineLength = 96;
/** Signs that make a terminal show something else than what is there. */
const misleading = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/**
 * The facts of a call for a person, as lines. Texts of the caller are cut into lines behind a bar, so that none of them looks like
 * a line of this program, also where the terminal is narrow.
 */
export function describeConfirmation(held: Confirmation, now: number): readonly string[] {
  const { operationId, description, method, path, host, tier, requiredScope, digest } = held;
  const shownLength = held.input.length;
  const scope = requiredScope === null ? '' : `, scope ${requiredScope}`;
  const client = held.isCallerWaiting
    ? 'its client waits'
    : 'its client has gone: an approval counts for the same request, sent again';
  return [
    `${callerOf(held)} asks for ${plain(operationId)} (tier T${tier}${scope})`,
    `  what it does  ${plain(description)}`,
    `  request       ${plain(method)} on the ${host} host`,
    ...quote(path),
    '  what was sent',
    ...quote(held.input),
    ...(held.inputLength > shownLength
      ? [
          `  Not all is shown: it has ${held.inputLength} characters (SHA-256 of the request ${plain(digest)})`,
        ]
      : []),
    `  time          asked ${secondsBetween(held.requestedAt, now)} s ago, refused in ${secondsBetween(now, held.expiresAt)} s; ${client}`,
    `  id            ${plain(held.id)}`,
  ];
}

export function callerOf({ keyLabel, keyId }: Confirmation): string {
  return keyLabel === null ? `The key ${plain(keyId)}` : `"${plain(keyLabel)}" (key ${plain(keyId)})`;
}

/** A text of a caller, in which each sign is what it looks like. */
function plain(text: string): string {
  return text.replace(misleading, (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`);
}

function quote(text: string): readonly string[] {
  const signs = [...plain(text)];
  const count = Math.max(1, Math.ceil(signs.length / lineLength));
  return Array.from(
    { length: count },
    (_, n) => `    | ${signs.slice(n * lineLength, (n + 1) * lineLength).join('')}`,
  );
}

function secondsBetween(from: string | number, to: string | number): number {
  return Math.max(0, Math.round((toMs(to) - toMs(from)) / 1_000));
}

function toMs(time: string | number): number {
  return typeof time === 'number' ? time : Date.parse(time);
}
