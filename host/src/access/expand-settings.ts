import type { Declaration } from '@gatehouse/sdk-plugin';

/** Puts settings into an entry such as `{host}:{port}`. Null when one of them is empty: the entry then adds nothing. */
export function expandSettings(
  entry: string,
  { declaration, config }: { readonly declaration: Declaration; readonly config: unknown },
): string | null {
  const fields = new Map<string, unknown>(Object.entries(config ?? {}));
  const values = [...entry.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    if (!fields.has(name)) assertKnown(name, entry, declaration);
    return [`{${name}}`, String(fields.get(name) ?? '')] as const;
  });
  if (values.some(([, value]) => value === '')) return null;
  return values.reduce((text, [field, value]) => text.replace(field, () => value), entry);
}

/** An optional field that is left out is in the schema and not among the values. */
function assertKnown(name: string, entry: string, { id, config: schema }: Declaration): void {
  if (schema !== undefined && 'entries' in schema && Object.keys(Object(schema.entries)).includes(name))
    return;
  throw new Error(`The access of ${id} names ${entry}, and its config has no field ${name}`);
}
