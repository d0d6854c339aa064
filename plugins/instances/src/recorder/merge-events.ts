import type {
  DragEnd,
  ElementPageEvent,
  RecordedElement,
  RecordedPoint,
  TypedPart,
} from './page/page-event.ts';

/** Something that a person did, without noise. */
export type Step =
  | { readonly kind: 'navigate'; readonly url: string }
  | { readonly kind: 'open' }
  | { readonly kind: 'activate' | 'close' /** Index of the tab, from 0. */; readonly index: number }
  /** How the dialogs are answered that the next steps open; the text is for a prompt. */
  | { readonly kind: 'dialog'; readonly accept: boolean; readonly text: string | null }
  | (ElementStep & {
      readonly kind: 'click' | 'dblclick' | 'menu' | 'middle';
      readonly point: RecordedPoint | null;
      readonly modifiers: string;
    })
  | (ElementStep & { readonly kind: 'text'; readonly value: string; readonly isSecret: boolean })
  | (ElementStep & { readonly kind: 'typed'; readonly parts: readonly TypedPart[] })
  | (ElementStep & { readonly kind: 'tick'; readonly value: boolean })
  | (ElementStep & { readonly kind: 'choice'; readonly values: readonly string[] })
  | (ElementStep & { readonly kind: 'files'; readonly names: readonly string[]; readonly isDrop: boolean })
  | (ElementStep & { readonly kind: 'key'; readonly keys: string })
  | (ElementStep & { readonly kind: 'drag'; readonly point: RecordedPoint; readonly end: DragEnd })
  | (ElementStep & { readonly kind: 'lost'; readonly what: string });

interface ElementStep {
  readonly element: RecordedElement;
  /** XPaths of the frames around the element, the outermost first. */
  readonly frames: readonly string[];
}

export type ElementEvent = ElementPageEvent & Pick<ElementStep, 'frames'>;
type HeldEvent = Exclude<ElementEvent, { kind: 'leave' }>;

/** Merges events to steps. Later events may still belong to the last step, so it waits for the next one. */
export class EventMerger {
  #last: (Step & ElementStep) | null = null;
  /** The last step may only have moved the focus. */
  #isFocus = false;

  /** The steps that are complete now. */
  take(event: ElementEvent): readonly Step[] {
    if (event.kind === 'leave')
      return this.#last?.kind === 'text' && this.#isOfLast(event) ? this.flush() : [];
    const last = this.#last;
    if (last !== null && this.#isOfLast(event) && this.#continues(last, event)) {
      this.#hold(joined(last, event));
      return [];
    }
    // A click on a field stays when another click follows; the key that led to another element does not.
    const isUseless = this.#isFocus && (event.kind !== 'click' || last?.kind === 'key');
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
  #continues(last: Step, event: HeldEvent): boolean {
    const isClick = last.kind === 'click';
    switch (event.kind) {
      case 'dblclick':
      case 'tick':
        return isClick;
      case 'text':
      case 'choice':
        return isClick || last.kind === event.kind;
      case 'typed':
        return last.kind === 'typed';
      case 'lost':
        return last.kind === 'lost' && last.what === event.what;
      case 'click':
        return isClick && this.#isFocus;
      default:
        return false;
    }
  }

  #isOfLast({ element }: Pick<ElementStep, 'element'>): boolean {
    return this.#last?.element.key === element.key;
  }

  #hold(event: HeldEvent): void {
    this.#isFocus = (event.kind === 'click' || event.kind === 'key') && event.isFocus;
    this.#last = event;
  }
}

/** A replay finds the element as it was before the first event. */
function joined(last: Step & ElementStep, event: HeldEvent): HeldEvent {
  const { element } = last;
  if (event.kind === 'text') return { ...event, element };
  if (event.kind !== 'typed' || last.kind !== 'typed') return event;
  return { ...event, element, parts: [...last.parts, ...event.parts] };
}
