import type { PageEvent, RecordedElement } from './page/page-event.ts';

/** Something that a person did, without noise. */
export type Step =
  | { readonly kind: 'navigate'; readonly url: string }
  | { readonly kind: 'open' }
  | { readonly kind: 'activate' | 'close' /** Index of the tab, from 0. */; readonly index: number }
  | (ElementStep & { readonly kind: 'click' | 'dblclick' })
  | (ElementStep & { readonly kind: 'text'; readonly value: string; readonly isSecret: boolean })
  | (ElementStep & { readonly kind: 'tick'; readonly value: boolean })
  | (ElementStep & { readonly kind: 'choice'; readonly values: readonly string[] })
  | (ElementStep & { readonly kind: 'files'; readonly names: readonly string[] })
  | (ElementStep & { readonly kind: 'key'; readonly keys: string });

interface ElementStep {
  readonly element: RecordedElement;
  /** XPaths of the frames around the element, the outermost first. */
  readonly frames: readonly string[];
}

export type ElementEvent = PageEvent & Pick<ElementStep, 'frames'>;

/** Merges events to steps. Later events may still belong to the last step, so it waits for the next one. */
export class EventMerger {
  #last: (Step & ElementStep) | null = null;
  /** The last step is a click that may only have given the focus to a field. */
  #isFocus = false;

  /** The steps that are complete now. */
  take(event: ElementEvent): readonly Step[] {
    if (event.kind === 'leave') return isText(this.#last) && this.#isOfLast(event) ? this.flush() : [];
    if (this.#replacesLast(event)) {
      this.#hold(event);
      return [];
    }
    const isUseless = this.#isFocus && event.kind !== 'click';
    if (isUseless) this.#last = null;
    const complete = this.flush();
    this.#hold(event);
    return complete;
  }

  /** Completes the pending steps before a step of a tab. */
  flush(): readonly Step[] {
    const steps = this.#last === null ? [] : [this.#last];
    this.#last = null;
    this.#isFocus = false;
    return steps;
  }

  /** Typing becomes one text, a double click one step, and a change replaces the click before it. */
  #replacesLast(event: ElementEvent): boolean {
    if (this.#last === null || !this.#isOfLast(event)) return false;
    const isClick = this.#last.kind === 'click';
    if (event.kind === 'dblclick' || event.kind === 'tick') return isClick;
    if (event.kind === 'text' || event.kind === 'choice') return isClick || this.#last.kind === event.kind;
    return event.kind === 'click' && this.#isFocus;
  }

  #isOfLast({ element, frames }: ElementStep): boolean {
    const last = this.#last;
    if (last === null) return false;
    return last.element.xpaths[0] === element.xpaths[0] && last.frames.join('\n') === frames.join('\n');
  }

  #hold(event: Exclude<ElementEvent, { kind: 'leave' }>): void {
    this.#isFocus = event.kind === 'click' && event.isFocus;
    this.#last = event;
  }
}

function isText(step: Step | null): boolean {
  return step?.kind === 'text';
}
