import * as v from 'valibot';
import type { FoundPage } from './find-page.ts';

const text = v.optional(v.string());

/** One step on a page, on an element by reference, selector or XPath. */
export const stepSchema = v.strictObject({
  do: v.picklist(['click', 'fill', 'type', 'select', 'press', 'wait', 'navigate']),
  ref: text,
  css: text,
  xpath: text,
  frame: text,
  text,
  state: v.optional(v.picklist(['attached', 'detached', 'visible', 'hidden'])),
  timeoutSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60))),
});

export type Step = v.InferOutput<typeof stepSchema>;

/** The operations that the steps use. */
export const stepOperations = {
  click: 'element_click',
  fill: 'element_type',
  type: 'element_type',
  select: 'element_attribute_set',
  press: 'tab_keyboard',
  wait: 'tab_wait',
  navigate: 'tab_navigate',
} as const;

/** Takes a step, and resolves with the answer of its operation. */
export function takeStep(page: FoundPage, step: Step): Promise<unknown> {
  return page.call(stepOperations[step.do], { body: bodyOf(step) });
}

function bodyOf({ do: kind, ref, css, xpath, frame, text: value, state, timeoutSeconds }: Step): object {
  const element = { ref, css, xpath, frame, timeoutSeconds };
  switch (kind) {
    case 'click':
      return element;
    case 'fill':
      return { ...element, text: value ?? '', mode: 'set' };
    case 'type':
      return { ...element, text: value ?? '' };
    case 'select':
      return { ...element, attributeName: 'value', attributeValue: value };
    case 'press':
      return { text: value ?? '' };
    case 'navigate':
      return { url: value };
    case 'wait':
      return { ...element, ...(hasElement(element) ? { state } : { text: value }) };
  }
}

/** Whether a step names an element. */
export function hasElement({ ref, css, xpath }: Pick<Step, 'ref' | 'css' | 'xpath'>): boolean {
  return ref !== undefined || css !== undefined || xpath !== undefined;
}
