import type { RecordedAction } from '@gatehouse/plugin-runtime/api';
import type { Finder } from '@gatehouse/sdk-actions/document';
import type { Step } from './merge-events.ts';
import type { RecordedElement } from './page/page-event.ts';

export type Texts = Readonly<Record<string, string>>;

export type ElementStep = Extract<Step, { element: unknown }>;

const verbs: Readonly<Record<ElementStep['kind'], string>> = {
  click: 'Click',
  dblclick: 'Double-click',
  menu: 'Right-click',
  middle: 'Middle-click',
  key: 'Press a key in',
  typed: 'Type in',
  drag: 'Drag',
  lost: 'Not recorded:',
  tick: 'Tick',
  choice: 'Choose',
  files: 'Give files to',
  text: 'Fill in',
};

const mouseActions: readonly string[] = ['MouseClick', 'DragDrop', 'TypeText'];

/** An action on the element of a step. */
export function elementAction(step: ElementStep, action: string, parameters: Texts): RecordedAction {
  const finder = toFinder(step.element);
  if (finder === null)
    return lostAction({ element: step.element, what: 'something at an element that no finder finds alone' });
  const frame = step.frames.join('\n');
  return {
    type: mouseActions.includes(action) ? 'UserInput' : 'HtmlElement',
    action,
    name: `${verbs[step.kind]} ${step.element.caption}`,
    parameters: { FinderType: finder.type, ...(frame !== '' && { Frame: frame }), ...parameters },
    finder,
    variables: [],
  };
}

/** The expressions find the element where its name for people has changed. Null where nothing finds it alone. */
export function toFinder({ finder, xpaths }: RecordedElement): Finder | null {
  const rows = (paths: readonly string[]) =>
    paths.length > 0 ? { Fallbacks: paths.map((XPath) => ({ XPath })) } : {};
  if (finder !== null) return { ...finder, nestedArrays: rows(xpaths) };
  const [XPath, ...others] = xpaths;
  if (XPath === undefined) return null;
  return { type: 'XPathFinder', scalars: { XPath }, nestedArrays: rows(others) };
}

/** A replay fails there, until a person has replaced the action. */
export function lostAction({
  what,
  element,
}: {
  readonly what: string;
  readonly element: RecordedElement;
}): RecordedAction {
  const Message = `The recording could not record this: ${what}, at ${element.caption}. Replace this action by one that does it, or delete it.`;
  const parameters = { Message: withoutMacros(Message), Kind: 'business' };
  return {
    type: 'Logic',
    action: 'Throw',
    name: `Not recorded: ${what}`,
    parameters,
    finder: null,
    variables: [],
  };
}

function withoutMacros(text: string): string {
  return text.replaceAll('{-', '{ -');
}
