import { BlockList, isIP } from 'node:net';

const ranges = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.168.0.0/16',
  ],
  ipv6: ['::/128', '::1/128', 'fc00::/7', 'fe80::/10'],
} as const;

const local = new BlockList();
for (const family of ['ipv4', 'ipv6'] as const) {
  for (const range of ranges[family]) {
    const [network = '', bits] = range.split('/');
    local.addSubnet(network, Number(bits), family);
  }
}

/** Whether an IP address belongs to this machine or the networks around it. */
export function isLocalAddress(address: string): boolean {
  return local.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** The address or the name of the host of a URL. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Whether a host is local by its address, or by a name that always resolves to this machine. */
export function isLocalByName(host: string): boolean {
  return isIP(host) === 0 ? /(?:^|\.)localhost\.?$/i.test(host) : isLocalAddress(host);
}
