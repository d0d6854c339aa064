import type { Schema } from '@gatehouse/sdk-plugin';
import { withoutAdding } from './least-length.ts';
import { type Reader, unread } from './reader.ts';
import { parseStep } from './schema-facts.ts';

/** Compiles an item of a pipe after its first schema; null where the item is not supported. */
export function compileStep(item: unknown, compileReader: (schema: Schema) => Reader | null): Reader | null {
  const step = parseStep(item);
  if (step.kind === 'schema') {
    const read = compileReader(item as Schema);
    return read === null ? null : (value) => withoutAdding(() => read(value));
  }
  if (step.async === true) return null;
  if (step.type === 'transform' && step.operation !== undefined) return step.operation;
  const { requirement } = step;
  if (step.type === 'integer') return (value) => (Number.isInteger(value) ? value : unread);
  if (step.type === 'non_empty') return (value) => (lengthOf(value) > 0 ? value : unread);
  if (typeof requirement === 'number') return compileBound(step.type, requirement);
  if (step.type === 'regex' && requirement instanceof RegExp && !requirement.global && !requirement.sticky)
    return (value) => (typeof value === 'string' && requirement.test(value) ? value : unread);
  return null;
}

function compileBound(type: string, bound: number): Reader | null {
  if (type === 'min_value') return (value) => (Number(value) >= bound ? value : unread);
  if (type === 'max_value') return (value) => (Number(value) <= bound ? value : unread);
  if (type === 'min_length') return (value) => (lengthOf(value) >= bound ? value : unread);
  if (type === 'max_length') return (value) => (lengthOf(value) <= bound ? value : unread);
  return null;
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : Number.NaN;
}
