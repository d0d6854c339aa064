import type { LiveOperation, Schema } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import type { ErrorAnswers } from './describe-errors.ts';
import type { DescribedEntry } from './described-table.ts';
import type { NamedSchemas } from './named-schemas.ts';
import type { JsonSchema } from './openapi-document.ts';

/** The parts that operations of one document share: each is written once, under components. */
export interface Shared {
  readonly errors: ErrorAnswers;
  /** Schemas of bodies, answers and what refers to itself; added to while operations are described. */
  readonly schemas: Record<string, JsonSchema>;
  readonly named: NamedSchemas;
}

/** Null where every call answers 501. */
export function liveOf({ operation, state }: DescribedEntry): LiveOperation | null {
  return operation.status === 'live' && state === 'live' ? operation : null;
}

/** Rules of a plugin are its own code, and may throw. */
export function fits(schema: Schema, sample: unknown): boolean {
  try {
    return v.is(schema, sample);
  } catch {
    return false;
  }
}

export function pascal(id: string): string {
  return id.replaceAll(/(^|_)([a-z0-9])/g, (_all, _gap, letter) => letter.toUpperCase());
}
