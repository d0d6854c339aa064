import type { EvidenceCapture } from '@gatehouse/sdk-actions';
import { type DirectPage, directPageOf } from './direct/direct-page.ts';
import { pageProgram } from './driver/page-program.ts';
import * as covering from './evidence/cover-secrets.ts';
import * as writing from './evidence/write-page.ts';
import type { Tab } from './tabs.ts';

const maxWidth = 1280;
const maxHeight = 1600;
const quality = 60;
const writeMs = 1000;
const coverId = 'gatehouse-cover';

interface Wanted {
  readonly tab: Tab;
  /** Characters of the page. */
  readonly maxLength: number;
}

/** Keeps the page of a tab as a document, and a picture of it in which secrets are covered. */
export async function captureTab({ tab, maxLength }: Wanted, capture: EvidenceCapture): Promise<void> {
  const name = `tab-${tab.id}`;
  if (tab.crashed) return capture.leaveOut(name, 'its page crashed');
  if (tab.dialog.facts !== null) return capture.leaveOut(name, 'a dialog of the page is open');
  const page = directPageOf(tab.page);
  // In its own world: pages do not see secrets, and cannot change what functions do.
  const written = await page.evaluate<writing.WrittenPage>(
    pageProgram([writing], `return ${writing.writePage.name}(${maxLength}, ${writeMs});`),
  );
  const part = { kind: 'page', name: `${name}.html`, mediaType: 'text/html' } as const;
  capture.keepText({ ...part, text: written.html });
  if (written.isCut) capture.leaveOut(`${name}.html`, 'the page is large: its end is missing');
  await keepPicture(page, `${name}.jpg`, capture);
}

async function keepPicture(page: DirectPage, name: string, capture: EvidenceCapture): Promise<void> {
  const [secrets, id] = [JSON.stringify(capture.secrets), JSON.stringify(coverId)];
  const call = `${covering.coverSecrets.name}(${secrets}, ${id});`;
  await page.evaluate(pageProgram([covering], `${call}\nreturn true;`));
  try {
    const bytes = await takePicture(page);
    capture.keepBytes({ kind: 'picture', name, mediaType: 'image/jpeg', bytes });
  } finally {
    await page.evaluate(pageProgram([covering], `${covering.uncover.name}(${id});`));
  }
}

async function takePicture(page: DirectPage): Promise<Uint8Array> {
  const session = await page.session();
  const { cssVisualViewport } = await session.send('Page.getLayoutMetrics');
  const { pageX, pageY, clientWidth, clientHeight } = cssVisualViewport;
  const scale = Math.min(1, maxWidth / clientWidth, maxHeight / clientHeight);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality,
    optimizeForSpeed: true,
    clip: { x: pageX, y: pageY, width: clientWidth, height: clientHeight, scale },
  });
  return Buffer.from(data, 'base64');
}
