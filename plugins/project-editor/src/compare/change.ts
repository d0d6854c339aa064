import type * as v from 'valibot';
import type { changeReply } from '../declaration/inspection-schemas.ts';

/** A part of a project that came, went or is another. */
export type Change = v.InferOutput<typeof changeReply>;
export type FieldChange = Change['fields'][number];
export type FieldValue = NonNullable<FieldChange['before']>;
