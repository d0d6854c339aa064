import { GatehouseError, type LiveOperation } from '@gatehouse/sdk-plugin';

export type Values = Readonly<Record<string, unknown>>;

/** Path and query of a call. Parameters that are missing, or that the path does not have, are errors with their names. */
export function targetOf({ id, path }: LiveOperation, params: Values, query: Values): string {
  const wanted = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
  const missing = wanted.filter((name) => params[name] === undefined || params[name] === '');
  if (missing.length > 0)
    throw new GatehouseError(
      'bad_request',
      `${id} needs params.${missing.join(', params.')}; its path is ${path}`,
    );
  const unknown = Object.keys(params).filter((name) => !wanted.includes(name));
  if (unknown.length > 0)
    throw new GatehouseError(
      'bad_request',
      `${id} has no params.${unknown.join(', params.')}; its path is ${path}`,
    );
  const filled = path.replaceAll(/\{([^}]*)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.append(name, textOf(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** A list in a query is text with commas. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
