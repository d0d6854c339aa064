import * as v from 'valibot';

/** A word of the description of the API, so that its readers know too. */
const mark = { 'x-names-file': true } as const;

/** A text of a request that names a file or a folder of this machine: whoever opens it goes through the door. */
export function pathText() {
  return v.pipe(v.string(), v.metadata(mark));
}

/** Whether a schema, or what it wraps, is such a text. */
export function namesFile(schema: object): boolean {
  if ('pipe' in schema && Array.isArray(schema.pipe)) return schema.pipe.some(isMark);
  return 'wrapped' in schema && typeof schema.wrapped === 'object' && schema.wrapped !== null
    ? namesFile(schema.wrapped)
    : false;
}

function isMark(item: unknown): boolean {
  if (typeof item !== 'object' || item === null || !('metadata' in item)) return false;
  const { metadata } = item;
  return typeof metadata === 'object' && metadata !== null && 'x-names-file' in metadata;
}
