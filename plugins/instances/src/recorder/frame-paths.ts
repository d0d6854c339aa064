import type { Frame } from 'playwright-core';
import { withDeadline } from '../browser/driver/deadline.ts';
import { firstXPathOf } from './recorder-page-part.ts';

const FRAME_MS = 2000;

/** The XPaths of frames. Those of a frame that has ended are the ones that it had. */
export class FramePaths {
  readonly #known = new WeakMap<Frame, readonly string[]>();

  /** XPaths of the frames around a document, the outermost first. Null where one of them cannot be found. */
  async of(frame: Frame): Promise<readonly string[] | null> {
    const paths = await this.#read(frame).catch(() => null);
    if (paths !== null) this.#known.set(frame, paths);
    return paths ?? this.#known.get(frame) ?? null;
  }

  async #read(frame: Frame): Promise<readonly string[] | null> {
    const parent = frame.parentFrame();
    if (parent === null) return frame === frame.page().mainFrame() ? [] : null;
    const element = await inTime(frame.frameElement());
    const xpath = await inTime(element.evaluate(firstXPathOf));
    const around = await this.of(parent);
    return around === null || xpath === '' ? null : [...around, xpath];
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const { signal } = new AbortController();
  return withDeadline(work, { signal, timeoutMs: FRAME_MS, complaint: 'The page did not answer' });
}
