import { type OpenBrowser, reopenBrowser, usualAuthorities } from './open-browser.ts';
import { type CertificateChange, OwnCertificates } from './proxy/own-certificates.ts';
import { ProxyRelay } from './proxy/proxy-relay.ts';

/**
 * Changes the certificates of an open browser, which only its relay knows. The first change opens the browser again in a
 * process that takes the certificate of the relay. Throws CertificateError for what is none; then nothing has changed.
 */
export async function setCertificates(
  browser: OpenBrowser,
  change: CertificateChange,
): Promise<{ readonly isReopened: boolean }> {
  const { instance, relay } = browser;
  if (relay?.certificates) {
    relay.certificates.change(change);
    // Open connections have the earlier certificates.
    relay.use(relay.behind);
    return { isReopened: false };
  }
  const certificates = new OwnCertificates(usualAuthorities(instance));
  certificates.change(change);
  if (browser.state !== 'open') throw new Error('The browser starts or ends now. Nothing was changed.');
  const next = relay ?? (await ProxyRelay.start({ ...instance, behind: null }));
  next.certificates = certificates;
  try {
    await reopenBrowser(browser, next);
  } catch (error) {
    next.certificates = null;
    if (relay === null) await next.close();
    throw error;
  }
  return { isReopened: true };
}
