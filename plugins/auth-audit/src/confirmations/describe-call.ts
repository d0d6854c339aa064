import { hash } from 'node:crypto';
import { escapeSigns, type HeldCall, masked } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';

const maxPathLength = 2_000;
const shownAtEachEnd = 4_000;
const secretName = /(?:password|passwd|token|secret|pin|rawKey)$/i;

export interface CallDescription {
  readonly path: string;
  readonly input: string;
  readonly inputLength: number;
  readonly digest: string;
}

/** A call as people see it: what the client sent is text of one line, without signs that could mislead. */
export function describeCall(call: HeldCall): CallDescription {
  const { params, query, body, uploadSha256, ifMatch } = call;
  const sent = { ...filled({ params, query, body }), ...filled({ uploadSha256, ifMatch }) };
  const secrets = secretFieldsOf(call.operation.body);
  const whole = JSON.stringify(sent, (name, value: unknown) => {
    if (typeof value === 'object' || typeof value === 'boolean') return value;
    return secretName.test(name) || secrets.has(name) ? masked : value;
  });
  return {
    path: escapeSigns(call.path.slice(0, maxPathLength)),
    input: escapeSigns(cut(whole)),
    inputLength: whole.length,
    digest: digestOf(call),
  };
}

/** The same for requests of one key that their handler cannot distinguish. */
function digestOf(call: HeldCall): string {
  const { host, caller, operation, method, path, params, query, body, uploadSha256, ifMatch } = call;
  const facts = [host, caller.keyId, operation.id, method, path, params, query, body, uploadSha256, ifMatch];
  return hash('sha256', JSON.stringify(facts.map((fact) => fact ?? null)));
}

/** Fields of the body that the operation declares as secret. */
function secretFieldsOf(body: HeldCall['operation']['body']): ReadonlySet<string> {
  if (body === undefined || !('entries' in body)) return new Set();
  const entries = Object.entries(body.entries as Record<string, v.GenericSchema>);
  return new Set(
    entries.filter(([, field]) => v.getMetadata(field).writeOnly === true).map(([name]) => name),
  );
}

function filled(parts: Readonly<Record<string, unknown>>): object {
  const isEmpty = (value: unknown) =>
    value === undefined ||
    value === null ||
    (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => !isEmpty(value)));
}

/** Both ends: what matters may stand at the end of a long text too. */
function cut(text: string): string {
  const left = text.length - 2 * shownAtEachEnd;
  if (left <= 0) return text;
  return `${text.slice(0, shownAtEachEnd)} … ${left} characters are not shown … ${text.slice(-shownAtEachEnd)}`;
}
