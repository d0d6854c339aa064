import { escapeSigns } from '@gatehouse/sdk-plugin/internal';
import type { Confirmation, HiddenValue } from './confirmations.ts';

const lineLength = 96;

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
    `${callerOf(held)} asks for ${escapeSigns(operationId)} (tier T${tier}${scope})`,
    ...(held.followsUntrustedText
      ? ['  CAREFUL       it read text of a page or a screen before, and may do what that text wants']
      : []),
    `  what it does  ${escapeSigns(description)}`,
    `  request       ${escapeSigns(method)} on the ${host} host`,
    ...quote(path),
    '  what was sent',
    ...quote(held.input),
    ...(held.inputLength > shownLength
      ? [
          `  Not all is shown: it has ${held.inputLength} characters (SHA-256 of the request ${escapeSigns(digest)})`,
        ]
      : []),
    ...describeHidden(held),
    `  time          asked ${secondsBetween(held.requestedAt, now)} s ago, refused in ${secondsBetween(now, held.expiresAt)} s; ${client}`,
    `  id            ${escapeSigns(held.id)}`,
  ];
}

/** The values of hidden fields, behind the same bar as all that a caller sent. */
export function describeHiddenValues(values: readonly HiddenValue[]): readonly string[] {
  if (values.length === 0)
    return ['Nothing to show: the operation declares what it hides as secret, or it hides nothing.'];
  return values.flatMap(({ field, length, value }) => [
    `  ${escapeSigns(field)} (${length} characters)`,
    ...quote(value),
  ]);
}

function describeHidden({ id, hiddenFields, hiddenCount }: Confirmation): readonly string[] {
  if (hiddenCount === 0) return [];
  const names = hiddenFields.map(({ field, length }) => `${escapeSigns(field)} (${length} characters)`);
  const more = hiddenCount - names.length;
  return [
    `  HIDDEN        ${[...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')}`,
    `                see what has only the name of a secret: gatehouse confirm ${escapeSigns(id)} --hidden`,
  ];
}

export function callerOf({ keyLabel, keyId }: Confirmation): string {
  return keyLabel === null
    ? `The key ${escapeSigns(keyId)}`
    : `"${escapeSigns(keyLabel)}" (key ${escapeSigns(keyId)})`;
}

function quote(text: string): readonly string[] {
  const signs = [...escapeSigns(text)];
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
