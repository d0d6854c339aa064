import { createHash } from 'node:crypto';
import { escapeSigns, type HeldCall } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';
import { type HiddenField, type KeptField, showInput } from './show-input.ts';

const maxPathLength = 2_000;

export interface CallDescription {
  readonly path: string;
  readonly input: string;
  readonly inputLength: number;
  readonly hiddenFields: readonly HiddenField[];
  readonly hiddenCount: number;
  readonly digest: string;
}

/** A call as people see it, and the values that they may ask for. */
export interface DescribedCall {
  readonly shown: CallDescription;
  readonly kept: readonly KeptField[];
}

/** Describes a call: what the client sent is text of one line, without signs that could mislead. */
export function describeCall(call: HeldCall): DescribedCall {
  const { params, query, body, uploadSha256, ifMatch, operation } = call;
  const rest = filled({ uploadSha256, ifMatch });
  const sent = { ...filled({ params, query }), ...filled({ body }), ...rest };
  const { text, isWhole, hidden, hiddenCount, kept } = showInput(sent, secretFieldsOf(operation.body));
  const shown = {
    path: escapeSigns(call.path.slice(0, maxPathLength)),
    input: text,
    // Marks in the place of secrets are longer than short ones.
    inputLength: isWhole ? text.length : Math.max(call.bodyText.length, text.length + 1),
    ...{ hiddenFields: hidden, hiddenCount },
    digest: digestOf(call),
  };
  return { shown, kept };
}

/** The same for requests of one key that bring the same. */
function digestOf(call: HeldCall): string {
  const { host, caller, operation, method, path, params, query, bodyText, uploadSha256, ifMatch } = call;
  const facts = [host, caller.keyId, operation.id, method, path, params, query, uploadSha256, ifMatch];
  const head = JSON.stringify(facts.map((fact) => fact ?? null));
  return createHash('sha256').update(`${head}\n`).update(bodyText).digest('hex');
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
  const isEmpty = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return value === undefined || value === null;
    if (Array.isArray(value)) return false;
    for (const _ in value) return false;
    return true;
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => !isEmpty(value)));
}
