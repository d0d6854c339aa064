import { ActionError, quote } from '@gatehouse/sdk-actions';
import { withinTimeBound } from '@gatehouse/sdk-actions/matching';
import { textOf } from '../texts/parse-texts.ts';
import { isObject, type Json, readJson } from './read-json-text.ts';
import type { Change, StructuredDocument } from './structured-document.ts';

/** A time limit takes longer than so many steps. */
const cheapSteps = 1_000_000;

/** The path of a value: names of members and indexes of arrays, from the root. */
type Place = readonly (string | number)[];

export async function openJson(text: string): Promise<StructuredDocument> {
  const { exec, query } = await import('jsonpath-rfc9535');
  let root = readJson(text);
  const bounded = <T>(path: string, work: () => T): T => {
    const tried = () => orRefused(path, work);
    if (isCheap(path, text.length)) return tried();
    return withinTimeBound(`The path ${quote(path)}`, tried);
  };
  const find = (path: string): Json[] => bounded(path, () => query(root, path) as Json[]);
  const placesOf = (path: string): Place[] =>
    bounded(path, () => {
      const places: Place[] = [];
      exec(root, path, (_value, place) => places.push([...place]));
      return places;
    });
  return {
    texts: (path, hasMarkup) =>
      find(path).map((value) => (hasMarkup ? JSON.stringify(value) : textOf(value))),
    rows: (path) => find(path).map(fieldsOf),
    change(path, change) {
      const places = placesOf(path);
      const isAdded = places.length === 0 && !change.isRemoved;
      const changed = isAdded ? newPlaces(path, placesOf) : places;
      // The last first, so that removing one does not move the next.
      for (const place of changed.toReversed()) root = changeAt(root, place, change);
      return changed.length;
    },
    write: (indent) => JSON.stringify(root, null, indent ? 2 : 0),
  };
}

function orRefused<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof ActionError) throw cause;
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new ActionError(`Path ${quote(path)} is no JSONPath: ${problem}.`);
  }
}

/** Without filters, descendants and several selectors in one step, each step meets a value at most once. */
function isCheap(path: string, textLength: number): boolean {
  return !/[?,]|\.\./.test(path) && path.length * (textLength + 1) <= cheapSteps;
}

function fieldsOf(value: Json): ReadonlyMap<string, string> {
  if (isObject(value)) return new Map(Object.entries(value).map(([name, field]) => [name, textOf(field)]));
  const cells = Array.isArray(value) ? value : [value];
  return new Map(cells.map((cell, place) => [String(place + 1), textOf(cell)]));
}

/** Paths of missing members, in the objects and arrays that the parent path finds. */
function newPlaces(path: string, placesOf: (path: string) => Place[]): Place[] {
  const [, parent, name, quoted, index] =
    /^(\$.*?)(?:\.([\p{L}_][\p{L}\p{N}_]*)|\[\s*(?:"([^"\\]*)"|(\d{1,9}))\s*\])$/u.exec(
      path.replaceAll("'", '"'),
    ) ?? [];
  const member = name ?? quoted ?? (index === undefined ? undefined : Number(index));
  if (parent === undefined || member === undefined) return [];
  return placesOf(parent).map((place) => [...place, member]);
}

function changeAt(root: Json, place: Place, change: Change): Json {
  const last = place.at(-1);
  if (last === undefined) return change.isRemoved ? null : newValue(change);
  let holder: Json | undefined = root;
  for (const step of place.slice(0, -1)) holder = memberOf(holder, step);
  if (Array.isArray(holder) && typeof last === 'number') changeEntry(holder, last, change);
  else if (isObject(holder) && typeof last === 'string') changeMember(holder, last, change);
  else throw new ActionError(`Path leads to ${quote(String(last))} of something that has no such member.`);
  return root;
}

function memberOf(value: Json | undefined, step: string | number): Json | undefined {
  if (Array.isArray(value)) return value[Number(step)];
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

function changeEntry(entries: Json[], place: number, change: Change): void {
  if (change.isRemoved) entries.splice(place, 1);
  else if (place <= entries.length) entries[place] = newValue(change);
  else throw new ActionError(`Path leads to place ${place} of an array that has ${entries.length}.`);
}

function changeMember(object: { [name: string]: Json }, name: string, change: Change): void {
  if (change.isRemoved) delete object[name];
  // A member called __proto__ is an ordinary member too.
  else
    Object.defineProperty(object, name, {
      value: newValue(change),
      enumerable: true,
      configurable: true,
      writable: true,
    });
}

function newValue({ value, isJson }: Change): Json {
  return isJson ? readJson(value, 'Value') : value;
}
