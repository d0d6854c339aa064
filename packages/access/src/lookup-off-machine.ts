import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { BlockList, type LookupFunction } from 'node:net';

/** Addresses that only this machine and its link answer: services without a password, and metadata of clouds. */
const machine = new BlockList();
machine.addSubnet('0.0.0.0', 8, 'ipv4');
machine.addSubnet('127.0.0.0', 8, 'ipv4');
machine.addSubnet('169.254.0.0', 16, 'ipv4');
machine.addAddress('::', 'ipv6');
machine.addAddress('::1', 'ipv6');
machine.addSubnet('fe80::', 10, 'ipv6');

/** Names of this machine by the standard (RFC 6761). */
const ownNames = /(^|\.)localhost\.?$/i;

type Resolve = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name, but not to this machine or its link: the owner of a name decides where it leads. `localhost` leads
 * to this machine for everyone, and who names it means it.
 */
export function lookupOffMachine(resolve: Resolve = lookup): LookupFunction {
  return (name, options, callback) => {
    const all: LookupAllOptions = { ...options, family: toFamily(options.family), all: true };
    resolve(name, all, (error, addresses) => {
      if (error !== null) return callback(error, '');
      const allowed = ownNames.test(name) ? addresses : addresses.filter(isOffMachine);
      const [first] = allowed;
      if (first === undefined) return callback(refusal(name, addresses), '');
      if (options.all === true) return callback(null, allowed);
      callback(null, first.address, first.family);
    });
  };
}

function isOffMachine({ address, family }: LookupAddress): boolean {
  return !machine.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

function toFamily(family: number | string | undefined): number {
  if (family === 'IPv4') return 4;
  return family === 'IPv6' ? 6 : Number(family ?? 0);
}

function refusal(name: string, addresses: readonly LookupAddress[]): NodeJS.ErrnoException {
  const places = addresses.map(({ address }) => address).join(', ');
  const message = `${name} leads to ${places}, an address of this machine or its link: name the address itself to reach it`;
  return Object.assign(new Error(message), { code: 'EACCES' });
}
