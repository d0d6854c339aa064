import type { Schema } from '@gatehouse/sdk-plugin';

/** The parts of a valibot schema that a reader needs. Only this file knows how valibot keeps them. */
export interface SchemaFacts {
  readonly type: string;
  readonly async: boolean;
  readonly pipe?: readonly [Schema, ...unknown[]];
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  /** The schema of the members of a record. */
  readonly value?: Schema;
  readonly wrapped?: Schema;
  readonly default?: unknown;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly check?: (input: unknown) => boolean;
}

/** The parts of one item of a pipe. */
interface StepFacts {
  readonly kind: string;
  readonly type: string;
  readonly async?: boolean;
  readonly requirement?: unknown;
  readonly operation?: (value: unknown) => unknown;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export function parseFacts(schema: Schema): SchemaFacts {
  return schema as unknown as SchemaFacts;
}

/** An item of a pipe whose kind is `schema`. */
export function parseSchema(item: unknown): Schema {
  return item as Schema;
}

export function parseStep(item: unknown): StepFacts {
  return item as StepFacts;
}
