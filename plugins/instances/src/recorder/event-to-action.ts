import { isSecretName, type RecordedAction, type RecordedVariable } from '@gatehouse/plugin-runtime/api';
import type { Step } from './merge-events.ts';

type Texts = Readonly<Record<string, string>>;

/** The action of the catalog for a step. */
export function toAction(step: Step): RecordedAction {
  switch (step.kind) {
    case 'navigate':
      return tabAction('Navigate', `Go to ${step.url}`, { Url: plain(step.url) });
    case 'open':
      return tabAction('Open', 'Open a tab', {});
    case 'activate':
      return tabAction('Activate', `Go to tab ${step.index + 1}`, placeOf(step));
    case 'close':
      return tabAction('Close', `Close tab ${step.index + 1}`, placeOf(step));
    case 'click':
      return elementAction(step, 'RiseEvent', { Event: 'click' });
    case 'dblclick':
      return elementAction(step, 'RiseEvent', { Event: 'dblclick' });
    case 'key':
      return elementAction(step, 'Press', { Keys: step.keys });
    case 'tick':
      return elementAction(step, 'Set', { Value: String(step.value), Mode: 'set' });
    case 'choice':
      return withText(step, { value: step.values.join('\n'), parameter: 'Value', more: { Mode: 'set' } });
    case 'files':
      return withVariable(step, {
        parameter: 'Files',
        variable: {
          name: variableName(step, 'File'),
          defaultValue: step.names.join('\n'),
          comment: 'Path of the file',
        },
      });
    case 'text':
      return typed(step);
  }
}

type ElementStep = Extract<Step, { element: unknown }>;

const verbs: Readonly<Record<ElementStep['kind'], string>> = {
  click: 'Click',
  dblclick: 'Double-click',
  key: 'Press a key in',
  tick: 'Tick',
  choice: 'Choose',
  files: 'Give files to',
  text: 'Fill in',
};

function typed(step: Extract<Step, { kind: 'text' }>): RecordedAction {
  if (step.isSecret) {
    const variable = {
      name: secretName(step),
      defaultValue: '',
      comment: 'To be filled in: it was not recorded',
    };
    return withVariable(step, { parameter: 'Value', variable });
  }
  if (step.value === '') return elementAction(step, 'Set', { Mode: 'clear' });
  return withText(step, { value: step.value, parameter: 'Value', more: { Mode: 'type' } });
}

interface Put {
  readonly value: string;
  readonly parameter: string;
  readonly more: Texts;
}

/** A text that looks like a macro would be expanded; the value of a variable never is. */
function withText(step: ElementStep, { value, parameter, more }: Put): RecordedAction {
  if (plain(value) === value) return elementAction(step, 'Set', { [parameter]: value, ...more });
  const variable = { name: variableName(step, 'Text'), defaultValue: value, comment: 'What was typed' };
  return withVariable(step, { parameter, variable });
}

function withVariable(
  step: ElementStep,
  { parameter, variable }: { parameter: string; variable: RecordedVariable },
): RecordedAction {
  const action = step.kind === 'files' ? 'Upload' : 'Set';
  const recorded = elementAction(step, action, { [parameter]: `{-Variable.${variable.name}-}` });
  return { ...recorded, variables: [variable] };
}

function elementAction(step: ElementStep, action: string, parameters: Texts): RecordedAction {
  const [xpath = '', ...fallbacks] = step.element.xpaths;
  const frame = step.frames.join('\n');
  return {
    type: 'HtmlElement',
    action,
    name: `${verbs[step.kind]} ${step.element.caption}`,
    parameters: { FinderType: 'XPathFinder', ...(frame !== '' && { Frame: frame }), ...parameters },
    finder: {
      type: 'XPathFinder',
      scalars: { XPath: xpath },
      nestedArrays: fallbacks.length > 0 ? { Fallbacks: fallbacks.map((XPath) => ({ XPath })) } : {},
    },
    variables: [],
  };
}

function tabAction(action: string, name: string, parameters: Texts): RecordedAction {
  return { type: 'Tab', action, name, parameters, finder: null, variables: [] };
}

function placeOf({ index }: { readonly index: number }): Texts {
  return { By: 'index', Value: String(index) };
}

/** In an address the brace of a macro can be encoded. */
function plain(text: string): string {
  return text.replace(/\{-(?=[A-Za-z])/g, '%7B-');
}

/** Named after the field, so that the same field has the same variable. */
function variableName({ element }: ElementStep, otherwise: string): string {
  const words = element.field.normalize('NFKC').replace(/[^\p{L}\p{N}_]+/gu, '_');
  return words.replace(/^_+|_+$/g, '').slice(0, 40) || otherwise;
}

/** A name for which logs mask the value. */
function secretName(step: ElementStep): string {
  const name = variableName(step, 'Password');
  return isSecretName(name) ? name : `Password_${name}`;
}
