import type { StartWarning } from '@gatehouse/plugin-runtime/api';

/** A message may name a value of any length. */
const maxMessageLength = 500;

/** The warnings of a start in its answer. Without any, the answer is that of the contract and no more. */
export function shownWarnings(warnings: readonly StartWarning[]): { warnings?: StartWarning[] } {
  if (warnings.length === 0) return {};
  return {
    warnings: warnings.map(({ actionId, groupId, message }) => ({
      actionId,
      groupId,
      message: cut(message),
    })),
  };
}

function cut(message: string): string {
  return message.length > maxMessageLength ? `${message.slice(0, maxMessageLength)}…` : message;
}
