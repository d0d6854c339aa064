import { isDeepStrictEqual } from 'node:util';
import { BytesReply, bytesReply, type LiveOperation } from '@gatehouse/sdk-plugin';
import { writtenJson } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';

/**
 * The difference between an answer of a handler and its declaration; null when it agrees. The host sends answers
 * unchanged, so a field that the schema does not name would reach clients too.
 */
export function replyProblem(operation: LiveOperation, reply: unknown): string | null {
  if (operation.reply === undefined) {
    return reply === undefined || reply === null || isDeepStrictEqual(reply, {})
      ? null
      : `${operation.id} declares no answer, and gives ${show(reply)}`;
  }
  if (operation.reply === bytesReply)
    return reply instanceof BytesReply ? null : `${operation.id} declares bytes, and gives ${show(reply)}`;
  const wire = wireOf(reply);
  const result = v.safeParse(operation.reply, wire);
  if (!result.success) {
    const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'the answer'}: ${issue.message}`);
    return `${operation.id} gives an answer that it does not declare: ${problems.join('; ')}`;
  }
  const strays = strayFields(wire, result.output, '');
  return strays.length === 0
    ? null
    : `${operation.id} answers with fields that its reply does not declare: ${strays.join(', ')}`;
}

/** The reply as a client reads it. */
function wireOf(reply: unknown): unknown {
  if (reply === undefined) return undefined;
  const written = typeof reply === 'object' && reply !== null ? writtenJson(reply) : undefined;
  return JSON.parse(written === undefined ? JSON.stringify(reply) : Buffer.from(written).toString());
}

function strayFields(sent: unknown, declared: unknown, path: string): readonly string[] {
  if (typeof sent !== 'object' || sent === null || typeof declared !== 'object' || declared === null)
    return [];
  return Object.entries(sent).flatMap(([key, value]) => {
    const place = path === '' ? key : `${path}.${key}`;
    if (!Object.hasOwn(declared, key)) return [place];
    return strayFields(value, (declared as Record<string, unknown>)[key], place);
  });
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= 200 ? text : `${text.slice(0, 200)}…`;
}
