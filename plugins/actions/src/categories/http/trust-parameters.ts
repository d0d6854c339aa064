import { filePath, text } from '@gatehouse/sdk-actions';

/** Certificates that a request trusts and shows. */
export const trustParameters = {
  Authorities: filePath(
    'A PEM file with certificates of authorities that are trusted beside the usual ones; a self-signed certificate is its own authority',
    { example: 'certificates/intranet.pem' },
  ),
  ClientCertificate: filePath(
    'The certificate by which the server knows the client: a PEM file, with its key or beside ClientKey, or a PKCS #12 file (.p12, .pfx)',
    { example: 'certificates/ada.p12' },
  ),
  ClientKey: filePath('The PEM file of the key, where it is not in ClientCertificate'),
  ClientPassword: text('The password of the key or of the PKCS #12 file', {
    example: '{-Variable.key_secret-}',
  }),
};

export const trustScopes = [
  { parameter: 'Authorities', scope: 'io:filesystem' },
  { parameter: 'ClientCertificate', scope: 'io:filesystem' },
] as const;
