import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isLocalAddress } from './local-address.ts';

/** Resolves a name, but not to an address of this machine or the networks around it. */
export const lookupElsewhere: LookupFunction = (hostname, options, callback) => {
  const all: LookupAllOptions = { ...options, family: toFamily(options.family), all: true };
  lookup(hostname, all, (error, addresses) => {
    if (error !== null) return callback(error, '');
    const elsewhere = addresses.filter(({ address }) => !isLocalAddress(address));
    if (elsewhere.length === 0) return callback(refusal(), '');
    if (options.all === true) return callback(null, elsewhere);
    const [{ address, family }] = elsewhere as [LookupAddress];
    callback(null, address, family);
  });
};

function toFamily(family: number | string | undefined): number {
  if (family === 'IPv4') return 4;
  return family === 'IPv6' ? 6 : Number(family ?? 0);
}

function refusal(): NodeJS.ErrnoException {
  return Object.assign(new Error('A local address.'), { code: 'ECONNREFUSED' });
}
