import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.|0\.0\.0\.0$|::$)/;

/** Resolves a name, but not to this machine itself: a name of somebody else's may stand for it. */
export const lookupElsewhere: LookupFunction = (hostname, options, callback) => {
  const all: LookupAllOptions = { ...options, family: toFamily(options.family), all: true };
  lookup(hostname, all, (error, addresses) => {
    if (error !== null) return callback(error, '');
    const elsewhere = addresses.filter(({ address }) => !LOOPBACK.test(address));
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
  return Object.assign(new Error('A port of Gatehouse itself.'), { code: 'ECONNREFUSED' });
}
