import { isSecretName, type RecordedAction, type RecordedVariable } from '@gatehouse/plugin-runtime/api';
import { dragAction } from './drag-action.ts';
import { type ElementStep, elementAction, lostAction, type Texts } from './element-action.ts';
import type { Step } from './merge-events.ts';
import type { RecordedPoint } from './page/page-event.ts';
import { onlyKey, toTypedText } from './typed-parts.ts';

/** The action of the catalog for a step. */
export function toAction(step: Step): RecordedAction {
  switch (step.kind) {
    case 'dialog':
      return dialogAction(step);
    case 'click':
    case 'dblclick':
      return elementAction(step, 'RiseEvent', { Event: step.kind, ...pointOf(step), ...held(step) });
    case 'menu':
    case 'middle':
      return elementAction(step, 'MouseClick', {
        Button: buttons[step.kind],
        ...pointOf(step),
        ...held(step),
      });
    case 'key':
      return elementAction(step, 'Press', { Keys: step.keys });
    case 'typed':
      return keysAction(step);
    case 'drag':
      return dragAction(step);
    case 'lost':
      return lostAction(step);
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
    default:
      return toTabAction(step);
  }
}

type TabStep = Extract<Step, { kind: 'navigate' | 'open' | 'activate' | 'close' }>;

function toTabAction(step: TabStep): RecordedAction {
  switch (step.kind) {
    case 'navigate':
      return tabAction('Navigate', `Go to ${step.url}`, { Url: plain(step.url) });
    case 'open':
      return tabAction('Open', 'Open a tab', {});
    case 'activate':
      return tabAction('Activate', `Go to tab ${step.index + 1}`, placeOf(step));
    case 'close':
      return tabAction('Close', `Close tab ${step.index + 1}`, placeOf(step));
  }
}

const buttons = { menu: 'right', middle: 'middle' } as const;

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
  const how = step.kind === 'files' && step.isDrop ? { How: 'drop' } : {};
  const recorded = elementAction(step, action, { [parameter]: `{-Variable.${variable.name}-}`, ...how });
  return { ...recorded, variables: [variable] };
}

function keysAction(step: Extract<Step, { kind: 'typed' }>): RecordedAction {
  const key = onlyKey(step.parts);
  if (key !== null) return elementAction(step, 'Press', { Keys: key });
  const text = toTypedText(step.parts);
  if (text !== null) return elementAction(step, 'TypeText', { Text: text });
  return lostAction({ element: step.element, what: 'keys that no action can press' });
}

function pointOf({ point }: { readonly point: RecordedPoint | null }): Texts {
  return point === null ? {} : { PointX: String(point.x), PointY: String(point.y) };
}

function held({ modifiers }: { readonly modifiers: string }): Texts {
  return modifiers === '' ? {} : { Modifiers: modifiers };
}

/** The answer holds until another one is given. */
function dialogAction({ accept, text }: Extract<Step, { kind: 'dialog' }>): RecordedAction {
  const answer = text === null ? {} : { Answer: text };
  const mode = text === null ? 'accept' : 'answer';
  const parameters = accept ? { Mode: mode, ...answer } : { Mode: 'dismiss' };
  const name = accept ? 'Accept dialogs' : 'Dismiss dialogs';
  return { type: 'WebBrowser', action: 'HandleDialog', name, parameters, finder: null, variables: [] };
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
