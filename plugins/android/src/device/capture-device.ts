import type { EvidenceCapture } from '@gatehouse/sdk-actions';
import type { Device } from './device.ts';
import { dumpScreen } from './dump-screen.ts';
import { readScreen } from './read-screen.ts';
import { takeScreenshot } from './take-device-screenshot.ts';

/** Adds the screen of a device and its tree to the evidence of a failure. */
export async function captureDevice(device: Device, capture: EvidenceCapture): Promise<void> {
  const { signal, secrets } = capture;
  capture.note('device', { serial: device.serial });
  const orNamed = (what: string) => (error: unknown) => {
    capture.leaveOut(what, error instanceof Error ? error.message : String(error));
    return null;
  };
  const tree = dumpScreen(device, signal)
    .then((xml) => {
      const text = withoutPasswords(xml);
      capture.keepText({ kind: 'screen', name: 'screen.xml', mediaType: 'application/xml', text });
      return xml;
    })
    .catch(orNamed('screen.xml'));
  const state = readScreen(device, signal)
    .then((screen) => capture.note('device', { serial: device.serial, ...screen }))
    .catch(orNamed('the state of the screen'));
  const picture = takeScreenshot(device, { displayId: null, signal })
    .then(async ({ png }) => {
      // Nothing is drawn over this picture, so it is kept where it is known to show no secret.
      const shown = secrets.length === 0 ? '' : await tree;
      if (shown === null) return capture.leaveOut('screen.png', 'whether it shows a secret is not known');
      const plain = unescaped(shown);
      if (secrets.some((secret) => plain.includes(secret))) {
        return capture.leaveOut('screen.png', 'it shows a secret');
      }
      capture.keepBytes({ kind: 'picture', name: 'screen.png', mediaType: 'image/png', bytes: png });
    })
    .catch(orNamed('screen.png'));
  await Promise.all([tree, state, picture]);
}

const passwordNode = /<node\b[^>]*\bpassword="true"[^>]*>/g;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(xml: string): string {
  return xml.replace(/&(amp|lt|gt|quot|apos);/g, (form, name) => entities[name] ?? form);
}

function withoutPasswords(xml: string): string {
  return xml.replace(passwordNode, (node) => node.replace(/\btext="[^"]+"/, 'text="***"'));
}
