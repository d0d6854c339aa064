import type { StepPicture } from '@gatehouse/sdk-actions';
import type { Area } from '@gatehouse/sdk-actions/matching';
import type { DirectPage } from './direct/direct-page.ts';
import { pageProgram } from './driver/page-program.ts';
import * as covering from './evidence/cover-secrets.ts';

export interface PictureSize {
  /** In pixels. */
  readonly maxWidth: number;
  readonly maxHeight: number;
  /** The part that is taken, in pixels of what the page shows; all of it by default. */
  readonly part?: Area;
}

const quality = 60;
const coverId = JSON.stringify('gatehouse-cover');

/** A picture of what the page shows, in which fields of passwords and places with secrets are covered. */
export async function coveredPicture(
  page: DirectPage,
  secrets: readonly string[],
  size: PictureSize,
): Promise<StepPicture> {
  const call = `${covering.coverSecrets.name}(${JSON.stringify(secrets)}, ${coverId});`;
  await page.evaluate(pageProgram([covering], `${call}\nreturn true;`));
  try {
    return await takePicture(page, size);
  } finally {
    await page.evaluate(pageProgram([covering], `${covering.uncover.name}(${coverId});`));
  }
}

/** Whether the page has fields of passwords or shows one of the secrets. */
export async function showsSecrets(page: DirectPage, secrets: readonly string[]): Promise<boolean> {
  const call = `${covering.secretPlaces.name}(document, ${JSON.stringify(secrets)})`;
  return page.evaluate<boolean>(pageProgram([covering], `return ${call}.length > 0;`));
}

/** A picture of what the page shows. */
export async function takePicture(
  page: DirectPage,
  { maxWidth, maxHeight, part }: PictureSize,
): Promise<StepPicture> {
  const session = await page.session();
  const { cssVisualViewport } = await session.send('Page.getLayoutMetrics');
  const { pageX, pageY, clientWidth, clientHeight } = cssVisualViewport;
  const shown = part ?? { x: 0, y: 0, width: clientWidth, height: clientHeight };
  const scale = Math.min(1, maxWidth / shown.width, maxHeight / shown.height);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality,
    optimizeForSpeed: true,
    clip: { ...shown, x: pageX + shown.x, y: pageY + shown.y, scale },
  });
  const [width, height] = [Math.round(shown.width * scale), Math.round(shown.height * scale)];
  return { mediaType: 'image/jpeg', bytes: Buffer.from(data, 'base64'), width, height };
}
