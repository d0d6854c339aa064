import * as v from 'valibot';

/** Shown in the description of the API. */
const mark = { 'x-names-file': true } as const;

/** A text of a request that names a file or folder of this machine, which is opened through the file door. */
export function pathText() {
  return v.pipe(v.string(), v.metadata(mark));
}

/** Whether a schema, or one that it wraps or is made from, is such a text. */
export function namesFile(schema: object): boolean {
  if ('pipe' in schema && Array.isArray(schema.pipe))
    return schema.pipe.some((item) => isMark(item) || namesFile(item));
  return 'wrapped' in schema && typeof schema.wrapped === 'object' && schema.wrapped !== null
    ? namesFile(schema.wrapped)
    : false;
}

function isMark(item: unknown): boolean {
  if (typeof item !== 'object' || item === null || !('metadata' in item)) return false;
  const { metadata } = item;
  return typeof metadata === 'object' && metadata !== null && 'x-names-file' in metadata;
}
