import type { ParametersOf, RunInfo } from '@gatehouse/sdk-actions';
import { readCertificateFiles } from '@gatehouse/sdk-actions/internal/certificates';
import { CertificateError } from '../../browser/proxy/own-certificates.ts';
import { type BrowserUser, useCertificates } from '../../browser/run-browser.ts';
import type { webBrowser } from '../../categories/web-browser.ts';

type Wanted = ParametersOf<typeof webBrowser, 'SetCertificates'>;

export async function setCertificatesOf(
  user: BrowserUser & { readonly run: RunInfo },
  wanted: Wanted,
): Promise<void> {
  const { Authorities, ClientCertificate, ClientPassword: passphrase } = wanted;
  const target = wanted.Url === '' ? null : targetOf(wanted.Url);
  if (ClientCertificate !== '' && target === null) {
    throw new Error('ClientCertificate is given and Url is not. Name the server that gets the certificate.');
  }
  // Those of the task hold already.
  const { authorities, client } = await readCertificateFiles(wanted, { ...user.run, certificates: '' });
  const secret = passphrase === '' ? {} : { passphrase };
  const certificate = client && { ...client, ...secret };
  try {
    await useCertificates(user, {
      ...((Authorities !== '' || target === null) && { authorities: authorities.map(String) }),
      ...(target !== null && { client: { target, certificate } }),
    });
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error;
    throw new Error(
      `The files of the certificates cannot be used: ${error.message}. Check the files and ClientPassword.`,
    );
  }
}

function targetOf(url: string) {
  if (!URL.canParse(url) || !/^https:/i.test(url)) {
    throw new Error(`Url must begin with https://; it is ${JSON.stringify(url.slice(0, 200))}.`);
  }
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) || 443 };
}
