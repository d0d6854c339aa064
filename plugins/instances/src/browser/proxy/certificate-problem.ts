const reasons: Readonly<Record<string, string>> = {
  ERR_CERT_AUTHORITY_INVALID: 'its authority is not trusted',
  ERR_CERT_COMMON_NAME_INVALID: 'it is for another host',
  ERR_CERT_DATE_INVALID: 'it has expired, or is not valid yet',
  ERR_CERT_REVOKED: 'it was revoked',
  ERR_CERT_WEAK_KEY: 'its key is weak',
  ERR_CERT_WEAK_SIGNATURE_ALGORITHM: 'its signature is weak',
  ERR_CERT_VALIDITY_TOO_LONG: 'it is valid for too long a time',
  ERR_CERT_NAME_CONSTRAINT_VIOLATION: 'its authority may not vouch for this host',
  ERR_CERT_NON_UNIQUE_NAME: 'its host name is no public one',
};
const wantsClient = new Set(['ERR_SSL_CLIENT_AUTH_CERT_NEEDED', 'ERR_BAD_SSL_CLIENT_AUTH_CERT']);

/** Words for a load that failed at a certificate: the server, the reason, and what to do; null for another failure. */
export function certificateProblem(reason: string, address: string): string | null {
  const code = /\bERR_\w+/.exec(reason)?.[0] ?? '';
  const place = placeIn(address);
  if (wantsClient.has(code)) {
    return `${place} wants a certificate of the client: name its file in WebBrowser.SetCertificates`;
  }
  if (!code.startsWith('ERR_CERT_')) return null;
  const why = reasons[code] ?? 'it is not valid';
  return `the certificate of ${place} is not trusted: ${why}. ${adviceFor(code)}`;
}

function adviceFor(code: string): string {
  if (code === 'ERR_CERT_COMMON_NAME_INVALID') return 'Use a host name of the certificate';
  if (code !== 'ERR_CERT_AUTHORITY_INVALID') return 'The operator of the host has to renew it';
  return 'If this is the right host, name the PEM file of its authority in WebBrowser.SetCertificates, or in the setting runtime.files.certificates';
}

function placeIn(address: string): string {
  if (!URL.canParse(address)) return address;
  const { hostname, port } = new URL(address);
  return `${hostname}:${port || '443'}`;
}
