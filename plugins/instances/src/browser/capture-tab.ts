import type { EvidenceCapture } from '@gatehouse/sdk-actions';
import type { Area } from '@gatehouse/sdk-actions/matching';
import { coveredPicture } from './covered-picture.ts';
import { type DirectPage, directPageOf } from './direct/direct-page.ts';
import { pageProgram } from './driver/page-program.ts';
import * as covering from './evidence/cover-secrets.ts';
import * as writing from './evidence/write-page.ts';
import type { Tab } from './tab.ts';

const maxWidth = 1280;
const maxHeight = 1600;
const writeMs = 1000;

interface Wanted {
  readonly tab: Tab;
  /** Characters of the page. */
  readonly maxLength: number;
  /** A selector of the element that was proposed for the one that is missing. */
  readonly proposed: string | null;
}

export const proposedPicture = 'proposed.jpg';
/** Pixels on each side of a proposed element. */
const around = 60;

/** Keeps the page of a tab as a document, and a picture of it in which secrets are covered. */
export async function captureTab(
  { tab, maxLength, proposed }: Wanted,
  capture: EvidenceCapture,
): Promise<void> {
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
  if (proposed !== null) await keepProposed(page, proposed, capture);
}

async function keepPicture(page: DirectPage, name: string, capture: EvidenceCapture): Promise<void> {
  const { bytes } = await coveredPicture(page, capture.secrets, { maxWidth, maxHeight });
  capture.keepBytes({ kind: 'picture', name, mediaType: 'image/jpeg', bytes });
}

/** The proposed element within what is around it. */
async function keepProposed(page: DirectPage, place: string, capture: EvidenceCapture): Promise<void> {
  const call = `${covering.areaShown.name}(${JSON.stringify(place)}, ${around})`;
  const part = await page.evaluate<Area | null>(pageProgram([covering], `return ${call};`));
  if (part === null) {
    capture.leaveOut(proposedPicture, 'the proposed element is outside of what the tab shows');
    return;
  }
  const { bytes } = await coveredPicture(page, capture.secrets, { maxWidth, maxHeight, part });
  capture.keepBytes({ kind: 'picture', name: proposedPicture, mediaType: 'image/jpeg', bytes });
}
