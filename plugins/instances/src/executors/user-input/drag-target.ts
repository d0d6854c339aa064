import { elementBindings } from '@gatehouse/sdk-actions';
import type { Finder } from '@gatehouse/sdk-actions/document';
import type { ElementUser } from '../../browser/find-element.ts';

/** Where a drag ends: each text is empty where it is not given. */
export interface TargetTexts {
  readonly TargetXPath: string;
  readonly TargetFinder: string | undefined;
  readonly Target: string;
  readonly TargetImage: string;
  readonly TargetFrame: string;
  readonly TargetMatch: number;
}

/** The finder of the target; null where the action names none. Throws where it names several. */
export function targetFinder({
  TargetXPath,
  TargetFinder = '',
  Target,
  TargetImage,
}: TargetTexts): Finder | null {
  const named: Finder[] = [];
  if (TargetXPath.trim() !== '') named.push(toFinder('XPathFinder', { XPath: TargetXPath }));
  if (TargetImage.trim() !== '') named.push(toFinder('ImageFinder', { Image: TargetImage }));
  if (TargetFinder !== '') named.push(parseTarget(TargetFinder, Target.trim()));
  else if (Target.trim() !== '') throw new Error('The parameter Target needs TargetFinder.');
  if (named.length > 1) {
    throw new Error(
      'The action names several targets: give one of TargetXPath, TargetFinder and TargetImage.',
    );
  }
  return named[0] ?? null;
}

/** The same action with the target as its element. */
export function asTarget(user: ElementUser, finder: Finder, texts: TargetTexts): ElementUser {
  const { log, random, resource, signal, run, parameters } = user;
  const { TargetMatch: Match, TargetFrame } = texts;
  const Frame = TargetFrame.trim() === '' ? parameters.Frame : TargetFrame;
  const here = { ...parameters, Match, Frame, WaitBeforeFrom: 0, WaitBeforeTo: 0 };
  return { log, random, resource, signal, run, parameters: here, finder };
}

function toFinder(type: string, scalars: Finder['scalars']): Finder {
  return { type, scalars, nestedArrays: {} };
}

/** Fields as JSON, or the values of the required fields, separated by commas where there are several. */
function parseTarget(type: string, text: string): Finder {
  if (text.startsWith('{')) return parseFields(type, text);
  const fields = elementBindings.find(({ name }) => name === type)?.fields ?? [];
  const [first, ...others] = fields.filter(({ required }) => required).map(({ name }) => name);
  if (text === '' || first === undefined) {
    throw new Error(
      `The parameter Target must hold the fields of ${type} as JSON; it is ${JSON.stringify(text)}.`,
    );
  }
  if (others.length === 0) return toFinder(type, { [first]: text });
  const values = text.split(',').map((value) => value.trim());
  return toFinder(
    type,
    Object.fromEntries([first, ...others].map((name, place) => [name, values[place] ?? ''])),
  );
}

function parseFields(type: string, text: string): Finder {
  const scalars: Record<string, string> = {};
  const nestedArrays: Record<string, readonly Readonly<Record<string, string>>[]> = {};
  for (const [name, value] of Object.entries(parseObject(text))) {
    if (Array.isArray(value)) nestedArrays[name] = value.map((row) => toTexts(row));
    else scalars[name] = String(value);
  }
  return { type, scalars, nestedArrays };
}

function toTexts(row: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(Object(row)).map(([name, value]) => [name, String(value)]));
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`The parameter Target is no JSON: ${JSON.stringify(text.slice(0, 80))}.`);
  }
}
