import type { StepCapture } from '@gatehouse/sdk-actions';
import { coveredPicture, type PictureSize, showsSecrets, takePicture } from './covered-picture.ts';
import { type DirectPage, directPageOf } from './direct/direct-page.ts';
import type { OpenBrowser } from './open-browser.ts';
import type { Tab } from './tab.ts';

const size: PictureSize = { maxWidth: 800, maxHeight: 1000 };
const maxRequests = 50;
const maxAddress = 500;

/** Shows a trace what the active tab shows, and what its tabs asked for since the last time. */
export class StepCapturing {
  readonly #seen = new WeakMap<Tab, number>();
  #isTaking = false;

  async capture({ tabs, state }: OpenBrowser, capture: StepCapture): Promise<void> {
    const all = tabs.all();
    capture.requests(all.flatMap((tab) => this.#newRequests(tab)));
    const active = all.find((tab) => tabs.isActive(tab));
    if (active === undefined || state !== 'open') return;
    capture.page(active.page.url().slice(0, maxAddress));
    const isShown = !active.crashed && active.dialog.facts === null;
    if (!isShown || !capture.wantsPicture || this.#isTaking) return;
    this.#isTaking = true;
    try {
      await this.#show(directPageOf(active.page), capture);
    } finally {
      this.#isTaking = false;
    }
  }

  #newRequests(tab: Tab) {
    const { network } = tab.journal;
    const { entries, nextAfter } = network.read({
      after: this.#seen.get(tab) ?? 0,
      take: maxRequests,
      isWanted: () => true,
    });
    this.#seen.set(tab, nextAfter);
    // The entries get their status later.
    return entries;
  }

  /** Only a picture of a page without secrets is taken while the run goes on. */
  async #show(page: DirectPage, { secrets, picture }: StepCapture): Promise<void> {
    const needsCover = secrets.length > 0 || (await showsSecrets(page, secrets));
    const taking = needsCover ? coveredPicture(page, secrets, size) : takePicture(page, size);
    picture(taking);
    if (needsCover) await taking;
  }
}
