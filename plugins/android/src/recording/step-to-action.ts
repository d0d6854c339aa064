import { isSecretName, type RecordedAction, type RecordedVariable } from '@gatehouse/plugin-runtime/api';
import type { Finder } from '@gatehouse/sdk-actions/document';
import type { UiSearch } from '../ui/element.ts';
import type { Step, Target, TypedPart } from './recorded-step.ts';

type Texts = Readonly<Record<string, string>>;

const toBeFilled = 'To be filled in: it was not recorded';

/** The action of the catalog for a step. */
export function toAction(step: Step): RecordedAction {
  return withoutMacros(contentOf(step));
}

function contentOf(step: Step): RecordedAction {
  switch (step.kind) {
    case 'select':
      return plain('AndroidDevice', 'Select', `Take ${step.serial}`, { By: 'name', Value: step.serial });
    case 'touch':
      return touched(step);
    case 'swipe': {
      const { from, to, durationMs } = step;
      const way = { FromX: from.x, FromY: from.y, ToX: to.x, ToY: to.y, DurationMs: durationMs };
      return plain('AndroidInput', 'Swipe', `Swipe ${directionOf(step)}`, toTexts(way));
    }
    case 'set':
      return set(step);
    case 'type':
      return plain('AndroidInput', 'Keyboard', typedName(step.parts), { Text: keyboardText(step.parts) });
    case 'typeSecret':
      return withSecret(plain('AndroidInput', 'Keyboard', 'Type a text', {}), 'Text', 'Secret');
    case 'openApp': {
      const { app: App, activity, url } = step;
      if (url !== null) return plain('AndroidApp', 'OpenUrl', `Open ${url}`, { Url: url, App });
      const parameters = { App, ...(activity !== null && { Activity: activity }) };
      return plain('AndroidApp', 'Open', `Open ${App}`, parameters);
    }
    case 'closeApp':
      return plain('AndroidApp', 'Close', `Close ${step.app}`, { App: step.app });
    case 'clearApp':
      return plain('AndroidApp', 'Clear', `Clear ${step.app}`, { App: step.app });
    case 'unlock': {
      const unlock = plain('AndroidDevice', 'Unlock', 'Unlock', {});
      return step.hasPin ? withSecret(unlock, 'Pin', 'Pin') : unlock;
    }
  }
}

function touched({ target, durationMs }: Extract<Step, { kind: 'touch' }>): RecordedAction {
  const isLong = durationMs > 0;
  const more = isLong ? { Long: 'true', DurationMs: String(durationMs) } : {};
  const name = `${isLong ? 'Hold' : 'Touch'} ${captionOf(target)}`;
  return onElement(plain('AndroidInput', 'Touch', name, more), target);
}

function set({ target, text, isSecret, isAppended }: Extract<Step, { kind: 'set' }>): RecordedAction {
  const more = isAppended ? { Append: 'true' } : {};
  const value = isSecret ? {} : { Value: text };
  const name = `Fill in ${captionOf(target)}`;
  const action = onElement(plain('AndroidElement', 'Set', name, { ...value, ...more }), target);
  return isSecret ? withSecret(action, 'Value', fieldName(target)) : action;
}

function onElement(action: RecordedAction, target: Target): RecordedAction {
  const finder = finderOf(target);
  return { ...action, parameters: { FinderType: finder.type, ...action.parameters }, finder };
}

function finderOf(target: Target): Finder {
  if (target.by === 'place') {
    return { type: 'RawCoordinatesFinder', scalars: toTexts(upper(target.point)), nestedArrays: {} };
  }
  if (target.by === 'search') return finderOfSearch(target.search);
  const [xpath = '', ...fallbacks] = target.xpaths;
  const nestedArrays = fallbacks.length > 0 ? { Fallbacks: fallbacks.map((XPath) => ({ XPath })) } : {};
  return { type: 'XPathFinder', scalars: { XPath: xpath }, nestedArrays };
}

/** The finder of an element that a call named. */
function finderOfSearch({ xpath, conditions, index }: UiSearch): Finder {
  if (xpath !== null) {
    const scalars = { XPath: xpath, ...(index > 0 && { Index: String(index) }) };
    return { type: 'XPathFinder', scalars, nestedArrays: {} };
  }
  const rows = conditions.map(({ attribute, searchType, value }) => ({
    Attribute: attribute,
    SearchType: searchType,
    Value: value,
    ...(index > 0 && { MatchNo: String(index) }),
  }));
  return { type: 'DomFinder', scalars: {}, nestedArrays: { SearchCondition: rows } };
}

function captionOf(target: Target): string {
  if (target.by === 'element') return target.caption;
  if (target.by === 'place') return `${target.point.x}, ${target.point.y}`;
  const { xpath, conditions } = target.search;
  return (xpath ?? conditions.map(({ value }) => value).join(', ')).slice(0, 60);
}

/** The last part of its id, which is the same on every phone. */
function fieldName(target: Target): string {
  const id = target.by === 'element' ? (target.element.resourceId.split('/').at(-1) ?? '') : '';
  const name = id.replace(/[^\p{L}\p{N}_]+/gu, '_').replace(/^_+|_+$/g, '');
  const shown = name.slice(0, 40);
  return isSecretName(shown) ? shown : `Password${shown === '' ? '' : `_${shown}`}`;
}

function keyboardText(parts: readonly TypedPart[]): string {
  return parts.map((part) => ('text' in part ? part.text : `{AndroidKeys.${part.key}}`)).join('');
}

function typedName(parts: readonly TypedPart[]): string {
  const keys = parts.flatMap((part) => ('key' in part ? [part.key] : []));
  return keys.length === parts.length ? `Press ${keys.join(', ').slice(0, 60)}` : 'Type a text';
}

function directionOf({ from, to }: Extract<Step, { kind: 'swipe' }>): string {
  const [right, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? 'right' : 'left';
  return down > 0 ? 'down' : 'up';
}

function withSecret(action: RecordedAction, parameter: string, name: string): RecordedAction {
  const variable = { name, defaultValue: '', comment: toBeFilled };
  const parameters = { ...action.parameters, [parameter]: `{-Variable.${name}-}` };
  return { ...action, parameters, variables: [variable] };
}

/** A text that looks like a macro would be expanded; the value of a variable never is. */
function withoutMacros(action: RecordedAction): RecordedAction {
  const variables: RecordedVariable[] = [...action.variables];
  const kept = new Set(variables.map(({ name }) => `{-Variable.${name}-}`));
  const safe = (fields: Texts): Texts =>
    Object.fromEntries(
      Object.entries(fields).map(([name, text]) => {
        if (!/\{-(?=[A-Za-z])/.test(text) || kept.has(text)) return [name, text];
        const variable = `Recorded_${name}_${variables.length + 1}`;
        variables.push({ name: variable, defaultValue: text, comment: 'What was done, as it was' });
        return [name, `{-Variable.${variable}-}`];
      }),
    );
  const { finder } = action;
  const safeFinder = finder && {
    ...finder,
    scalars: safe(finder.scalars),
    nestedArrays: Object.fromEntries(
      Object.entries(finder.nestedArrays).map(([name, rows]) => [name, rows.map(safe)]),
    ),
  };
  return { ...action, parameters: safe(action.parameters), finder: safeFinder, variables };
}

// biome-ignore lint/complexity/useMaxParams: a row of a table
function plain(type: string, action: string, name: string, parameters: Texts): RecordedAction {
  return { type, action, name, parameters, finder: null, variables: [] };
}

function toTexts(numbers: Readonly<Record<string, number>>): Texts {
  return Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)]));
}

function upper({ x, y }: { readonly x: number; readonly y: number }) {
  return { X: x, Y: y };
}
