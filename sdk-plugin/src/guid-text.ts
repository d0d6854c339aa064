import * as v from 'valibot';

const guidLength = 36;
const guid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id of something that the product made: a GUID, in lower case, which clients may send in any case. */
export function guidText() {
  return v.pipe(v.string(), v.transform(toLowerGuid), v.string());
}

/** Other texts stay as they are. */
function toLowerGuid(text: string): string {
  return text.length === guidLength && guid.test(text) ? text.toLowerCase() : text;
}
