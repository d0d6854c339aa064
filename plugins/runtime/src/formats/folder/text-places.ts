type Fields = Record<string, unknown>;

/** A field whose text may be a file. */
export interface TextPlace {
  readonly holder: Fields;
  readonly key: string;
  /** Path of the field, as in `sharedCode.commonCode`. */
  readonly path: string;
  /** Each line of the file is an element. */
  readonly isLines: boolean;
}

/** Parameters, shared code, and items of lists and tables of a future document. */
export function* textPlaces(value: unknown): Iterable<TextPlace> {
  const document = fieldsOf(value);
  for (const [group, { actions }] of elementsOf(document.groups)) {
    for (const [index, { parameters }] of elementsOf(actions)) {
      const holder = fieldsOf(parameters);
      const path = `groups[${group}].actions[${index}].parameters`;
      for (const key of Object.keys(holder)) yield { holder, key, path: `${path}.${key}`, isLines: false };
    }
  }
  const code = fieldsOf(document.sharedCode);
  for (const key of ['usings', 'commonCode']) {
    yield { holder: code, key, path: `sharedCode.${key}`, isLines: false };
  }
  for (const part of ['lists', 'tables']) {
    for (const [index, holder] of elementsOf(document[part])) {
      yield {
        holder,
        key: 'defaultItems',
        path: `${part}[${index}].defaultItems`,
        isLines: part === 'lists',
      };
    }
  }
}

function* elementsOf(value: unknown): Iterable<[number, Fields]> {
  if (Array.isArray(value)) for (const [index, element] of value.entries()) yield [index, fieldsOf(element)];
}

/** Other values than objects have no fields; the schema refuses them later. */
function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.assign(value) : {};
}
