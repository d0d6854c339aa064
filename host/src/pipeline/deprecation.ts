import type { Deprecation } from '@gatehouse/sdk-plugin';

/**
 * The headers that every answer of a deprecated operation carries (contract, Versioning 4). The date of the
 * removal goes out as an HTTP-date (RFC 8594), once there is one.
 */
export function deprecationHeaders({ sunset }: Deprecation): Readonly<Record<string, string>> {
  const deprecated = { deprecation: 'true' };
  return sunset === null ? deprecated : { ...deprecated, sunset: new Date(sunset).toUTCString() };
}
