import type { DoneStep } from './done-steps.ts';

/** An action as `actions_add` takes it. */
export interface NewAction {
  readonly ref: string;
  readonly groupId?: string;
  readonly type: string;
  readonly action: string;
  readonly name?: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly bindings?: object;
}

export interface MadeActions {
  readonly actions: readonly NewAction[];
  /** Variables that stand for what must not be in a project. */
  readonly secrets: readonly string[];
  /** Steps on elements that no selector names alone. */
  readonly left: readonly string[];
}

/** Actions that repeat steps without a model. */
export function stepsToActions(steps: readonly DoneStep[]): MadeActions {
  const secrets: string[] = [];
  const left: string[] = [];
  const actions = steps.flatMap((step, index) => {
    const isOnElement = step.element !== null;
    if (isOnElement && step.element.locator === null) {
      left.push(`${step.do} on ${step.element.label}`);
      return [];
    }
    const secret = step.element?.isSecret === true ? `secret${secrets.length + 1}` : null;
    if (secret !== null && step.text !== undefined) secrets.push(secret);
    const text = secret === null ? (step.text ?? '') : `{-Variable.${secret}-}`;
    const made = actionOf({ ...step, text });
    return made === null ? [] : [{ ref: `step${index}`, ...made }];
  });
  return { actions, secrets, left };
}

/** The states of `tab_wait` in the words of the catalog. */
const states = { attached: 'present', detached: 'absent', visible: 'visible', hidden: 'hidden' } as const;

/** The catalog takes a regular expression where a step has a text. */
function escapeRegex(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

type Made = Omit<NewAction, 'ref' | 'groupId'>;

function actionOf({ do: kind, text = '', frame, state, element }: DoneStep): Made | null {
  switch (kind) {
    case 'navigate':
      return { type: 'Tab', action: 'Navigate', parameters: { Url: text } };
    case 'press':
      return { type: 'UserInput', action: 'PressKeys', parameters: { Keys: text } };
    case 'click':
      return onElement('RiseEvent', { Event: 'click' }, { element, frame });
    case 'fill':
    case 'select':
      return onElement('Set', { Value: text }, { element, frame });
    case 'type':
      return { ...onElement('TypeText', { Text: text }, { element, frame }), type: 'UserInput' };
    case 'wait':
      if (element !== null)
        return onElement('Wait', { State: states[state ?? 'visible'] }, { element, frame });
      return { type: 'Tab', action: 'CheckText', parameters: { Text: escapeRegex(text), TimeoutSec: '10' } };
  }
}

function onElement(
  action: string,
  values: Readonly<Record<string, string>>,
  { element, frame }: Pick<DoneStep, 'element' | 'frame'>,
): Made {
  const locator = element?.locator ?? null;
  const name = element === null ? {} : { name: element.label.slice(0, 40) };
  return {
    ...{ type: 'HtmlElement', action, ...name },
    parameters: {
      ...(locator === null ? {} : { FinderType: locator.discriminator }),
      ...values,
      ...(frame === undefined ? {} : { Frame: frame }),
    },
    ...(locator === null ? {} : { bindings: locator }),
  };
}
