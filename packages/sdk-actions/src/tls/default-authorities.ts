import { readFileSync } from 'node:fs';
import tls from 'node:tls';

let extra: readonly string[] = [];
let unreadFile: string | null = null;
let hasBrowsers = false;
let isPatched = false;

/** The certificates of the authorities that every TLS connection of this process trusts, as PEM. */
export function defaultAuthorities(): readonly string[] {
  return [...tls.rootCertificates, ...extraAuthorities()];
}

/** Those of them that browsers trust too. */
export function browserAuthorities(): readonly string[] {
  return hasBrowsers ? extraAuthorities() : [];
}

function extraAuthorities(): readonly string[] {
  if (unreadFile !== null) extra = readAuthorities(unreadFile);
  unreadFile = null;
  return extra;
}

/**
 * Makes this process trust the authorities of the file too, as Node does with `NODE_EXTRA_CA_CERTS`. The file is read
 * at the first TLS connection, and programs that this process starts find it in their environment.
 */
export function trustExtraAuthorities(file: string, { isForBrowsers = false } = {}): void {
  hasBrowsers = isForBrowsers;
  process.env.NODE_EXTRA_CA_CERTS = file;
  unreadFile = file;
  if (isPatched) return;
  isPatched = true;
  const create = tls.createSecureContext;
  const contexts = new Map<string, tls.SecureContext>();
  tls.createSecureContext = (options = {}) => {
    if (options.ca !== undefined) return create(options);
    const trusting = { ...options, ca: [...defaultAuthorities()] };
    const key = keyOf(options);
    if (key === null) return create(trusting);
    // To parse all authorities takes milliseconds, and most connections are alike.
    const context = contexts.get(key) ?? create(trusting);
    contexts.set(key, context);
    return context;
  };
}

function readAuthorities(file: string): readonly string[] {
  try {
    return [readFileSync(file, 'utf8')];
  } catch (error) {
    process.emitWarning(`Ignoring extra certs from \`${file}\`, load failed: ${error}`);
    return [];
  }
}

const own = ['cert', 'key', 'pfx', 'crl', 'dhparam', 'ticketKeys', 'sessionIdContext'] as const;
const shared = [
  'ciphers',
  'ecdhCurve',
  'minVersion',
  'maxVersion',
  'secureProtocol',
  'secureOptions',
  'sigalgs',
] as const;

/** Null for a context with material of its own. */
function keyOf(options: tls.SecureContextOptions): string | null {
  if (own.some((name) => options[name] !== undefined)) return null;
  return JSON.stringify(shared.map((name) => options[name] ?? null));
}
