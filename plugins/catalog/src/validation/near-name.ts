import { nearestNames } from '@gatehouse/sdk-plugin/internal/nearest-names';

/** The end of a message about an unknown name: the one that was probably meant. */
export function nearName(name: string, known: readonly string[]): string {
  const [near] = nearestNames(name, known);
  return near === undefined ? '' : ` Did you mean "${near}"?`;
}
