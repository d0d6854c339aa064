import { GatehouseError } from '@gatehouse/sdk-plugin';
import { AddressError } from '../browser/addressing/address.ts';
import { DIRECT, parseProxyAddress } from '../browser/proxy/parse-proxy-address.ts';

const NAME = '--proxy-server=';

interface Read {
  /** Without the proxy: it has a password, and every user of the machine can read a command line. */
  readonly browserArgs: readonly string[];
  readonly proxy?: string;
}

/** Extracts the proxy from the arguments of a browser. Throws bad_request for an invalid one. */
export function readProxyArgument(args: readonly string[], refusedPorts: readonly number[]): Read {
  const proxy = args.findLast((argument) => argument.startsWith(NAME))?.slice(NAME.length);
  if (proxy === undefined) return { browserArgs: args };
  const browserArgs = args.filter((argument) => !argument.startsWith(NAME));
  if (proxy === DIRECT) return { browserArgs, proxy };
  try {
    parseProxyAddress(proxy, refusedPorts);
  } catch (error) {
    if (error instanceof AddressError) throw new GatehouseError('bad_request', error.message);
    throw error;
  }
  return { browserArgs, proxy };
}
