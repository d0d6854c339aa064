import * as v from 'valibot';

/**
 * An object of answers that the description of the API has once, under a name; generated clients have a type of that
 * name. The name is unique over all plugins.
 *
 * @example namedObject('Lamp', 'A lamp of the house.', { isOn: v.boolean() })
 */
export function namedObject<const Entries extends v.ObjectEntries>(
  name: string,
  text: string,
  entries: Entries,
) {
  return v.pipe(v.object(entries), v.title(name), v.description(text));
}

/** The same for an object of a request, which refuses unknown fields. */
export function namedBody<const Entries extends v.ObjectEntries>(
  name: string,
  text: string,
  entries: Entries,
) {
  return v.pipe(v.strictObject(entries), v.title(name), v.description(text));
}
