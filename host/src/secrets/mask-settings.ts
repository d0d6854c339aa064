import { masked } from '@gatehouse/sdk-plugin/internal';

/** Masks settings that the JSON Schema of a manifest marks as `writeOnly`. */
export function maskSettings(schema: unknown, settings: unknown): unknown {
  const { writeOnly, properties = {}, additionalProperties, items } = parseSchema(schema);
  if (settings === undefined || settings === null) return settings;
  if (writeOnly === true) return masked;
  if (typeof settings !== 'object') return settings;
  if (Array.isArray(settings)) return settings.map((item) => maskSettings(items, item));
  const fields = Object.entries(settings).map(([name, value]) => [
    name,
    maskSettings(properties[name] ?? additionalProperties, value),
  ]);
  return Object.fromEntries(fields);
}

/** The JSON Schema without the defaults of `writeOnly` settings. */
export function withoutSecretDefaults(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(withoutSecretDefaults);
  const isSecret = 'writeOnly' in schema && schema.writeOnly === true;
  const fields = Object.entries(schema).filter(([name]) => !(isSecret && name === 'default'));
  return Object.fromEntries(fields.map(([name, value]) => [name, withoutSecretDefaults(value)]));
}

interface SchemaParts {
  readonly writeOnly?: unknown;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly additionalProperties?: unknown;
  readonly items?: unknown;
}

function parseSchema(schema: unknown): SchemaParts {
  return Object(schema) as SchemaParts;
}
