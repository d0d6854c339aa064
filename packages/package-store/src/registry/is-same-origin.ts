import type { Provenance } from './provenance.ts';

/** Whether two versions were built by the same workflow of the same repository. */
export function isSameOrigin(one: Provenance | null, other: Provenance | null): boolean {
  return (
    one?.repository === other?.repository &&
    one?.workflow === other?.workflow &&
    one?.issuer === other?.issuer
  );
}
