import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { ElementAddress } from '../browser/addressing/element-address.ts';

export interface ElementFields {
  readonly xpath?: string | null | undefined;
  readonly css?: string | null | undefined;
  readonly ref?: string | null | undefined;
  readonly index?: number | null | undefined;
  readonly frame?: string | null | undefined;
  readonly timeoutSeconds?: number | null | undefined;
}

const USUAL_SEC = 5;

/** The element of a call, and the maximum time until it appears. Throws bad_request. */
export function elementOf(fields: ElementFields): { address: ElementAddress; timeoutSec: number } {
  const ways = (['xpath', 'css', 'ref'] as const).flatMap((by) => {
    const value = fields[by]?.trim() ?? '';
    return value === '' ? [] : [{ by, value }];
  });
  const [way, another] = ways;
  if (way === undefined || another !== undefined) {
    const said = way === undefined ? 'none is given' : 'several are given';
    throw new GatehouseError('bad_request', `An element is named by one of xpath, css and ref; ${said}.`);
  }
  const { index, frame, timeoutSeconds } = fields;
  const address = { ...way, index: index ?? 0, frame: frame ?? '' };
  return { address, timeoutSec: timeoutSeconds || USUAL_SEC };
}
