import { roleOf } from '../../finding/page/roles.ts';
import { attributesOfElement, nameOfElement, targetOfElement } from './describe-element.ts';
import type { Fingerprint } from './fingerprint.ts';
import { itemTexts } from './surroundings.ts';
import { areOpposed, commonWords, nameLikeness } from './words.ts';

/** Whether an element may be the same one at all: what it does and what it is called are compared before all else. */
export function maySame(known: Fingerprint, element: Element): boolean {
  const role = roleOf(element);
  const pressed = ['button', 'link', 'tab', 'menuitem'];
  const chosen = ['combobox', 'textbox'];
  const isKind =
    known.role === role || [pressed, chosen].some((kind) => kind.includes(known.role) && kind.includes(role));
  if (!isKind) return false;
  const name = nameOfElement(element);
  if (known.name === '' || name === '' || nameLikeness(known.name, name) >= 0.3) return true;
  if (known.role === 'link') return known.target !== '' && known.target === targetOfElement(element);
  return role !== 'button' && keyLikeness(known.attributes, attributesOfElement(element)) === 1;
}

/** How far an element is like the one that was known, from 0 to 1. A contradiction keeps it below every threshold. */
export function likenessTo(known: Fingerprint, found: Fingerprint, element: Element): number {
  const unlike = 0.5;
  const likeness = compare(known, found, element);
  const score = scoreOfParts(known, found, likeness);
  const isOther = !isMeant(known, likeness) || isElsewhere(known, found, likeness.group);
  return isOther || contradicts(known, found) ? Math.min(score, unlike) : score;
}

interface Likeness {
  readonly name: number;
  /** Null where there is nothing to compare. */
  readonly key: number | null;
  readonly item: number | null;
  readonly group: number;
  readonly isIdentified: boolean;
}

export function compare(known: Fingerprint, found: Fingerprint, element: Element): Likeness {
  const key = keyLikeness(known.attributes, found.attributes);
  return {
    name: known.name === '' ? 1 : nameLikeness(known.name, found.name),
    key,
    item: known.item.length === 0 ? null : itemLikeness(known.item, itemTexts(element, found.role)),
    group: groupLikeness(known.groups, found.groups),
    isIdentified: isSameByCode(known, found, key),
  };
}

/** Whether the name or the code of an element says that it is the one, and its row does not say otherwise. */
export function isMeant({ name: called }: Fingerprint, { name, key, item, isIdentified }: Likeness): boolean {
  const isNamed = called !== '' && name >= 0.85;
  const isKeyed = key === 1 && name >= 0.5;
  return (isNamed || isKeyed || isIdentified) && (item === null || item >= 0.6);
}

export function scoreOfParts(known: Fingerprint, found: Fingerprint, likeness: Likeness): number {
  const { key, item, group, isIdentified } = likeness;
  const name = isIdentified ? Math.max(likeness.name, 0.8) : likeness.name;
  const { class: classes } = known.attributes;
  return weigh([
    [known.name === '' ? 0 : 5, name],
    [item === null ? 0 : 4, item ?? 0],
    [key === null ? 0 : 2.5, key ?? 0],
    [known.groups.length === 0 ? 0 : 1.5, group],
    [known.target === '' ? 0 : 1.5, targetLikeness(known.target, found.target)],
    [1, known.role === found.role ? 1 : 0.6],
    [0.5, known.tag === found.tag ? 1 : 0],
    [0.5, known.page === found.page ? 1 : 0.4],
    [classes === undefined ? 0 : 0.3, shared(classes, found.attributes.class)],
    [0.5, pathLikeness(known.path, found.path)],
  ]);
}

/**
 * A link is where it leads, and a field is what its form calls it, whatever people call them now. A button is what
 * people call it: its name in code says nothing when it says something else.
 */
export function isSameByCode(known: Fingerprint, found: Fingerprint, key: number | null): boolean {
  if (areOpposed(commonWords(known.name).split(' '), commonWords(found.name).split(' '))) return false;
  if (known.role !== found.role) return false;
  if (known.role === 'link') return /[^/]/.test(known.target) && known.target === found.target;
  return known.role !== 'button' && key === 1;
}

/** In a part of the page that is called otherwise, and that leads elsewhere. */
export function isElsewhere(known: Fingerprint, found: Fingerprint, group: number): boolean {
  const isOtherGroup = known.groups.length > 0 && found.groups.length > 0 && group < 0.35;
  return isOtherGroup && known.target !== '' && found.target !== '' && known.target !== found.target;
}

export function weigh(parts: readonly (readonly [number, number])[]): number {
  const all = parts.reduce((sum, [weight]) => sum + weight, 0);
  return parts.reduce((sum, [weight, value]) => sum + weight * value, 0) / all;
}

/** Another kind of field, or another site behind it. */
export function contradicts(known: Fingerprint, found: Fingerprint): boolean {
  const special = /^(?:password|checkbox|radio|file|hidden|date|range|color)$/;
  const isOtherField = known.type !== found.type && (special.test(known.type) || special.test(found.type));
  const siteOf = (target: string) => /^https?:\/\/[^/]+/.exec(target)?.[0] ?? '';
  const isOtherSite = found.target !== '' && siteOf(known.target) !== siteOf(found.target);
  return isOtherField || isOtherSite || known.origin !== found.origin;
}

/** The likeness of the names that authors gave; null where none was known or there is none to compare it with. */
export function keyLikeness(
  known: Fingerprint['attributes'],
  found: Fingerprint['attributes'],
): number | null {
  const keys = ['data-testid', 'id', 'name', 'autocomplete', 'placeholder'];
  const compared = keys.filter((key) => known[key] !== undefined && found[key] !== undefined);
  if (compared.length === 0) return null;
  return Math.max(...compared.map((key) => nameLikeness(known[key] ?? '', found[key] ?? '')));
}

export function itemLikeness(known: readonly string[], found: readonly string[]): number {
  const parts = known.map((text, index): [number, number] => [
    index === 0 ? 2 : 0.5,
    Math.max(0, ...found.map((other) => nameLikeness(text, other))) >= 0.95 ? 1 : 0,
  ]);
  return weigh(parts);
}

export function groupLikeness(known: readonly string[], found: readonly string[]): number {
  return Math.max(0, ...known.flatMap((one) => found.map((other) => nameLikeness(one, other))));
}

export function targetLikeness(known: string, found: string): number {
  if (found === '') return 0.5;
  return known === found ? 1 : shared(known.replaceAll('/', ' '), found.replaceAll('/', ' ')) * 0.8;
}

export function pathLikeness(known: string, found: string): number {
  return shared(known.replaceAll('/', ' '), found.replaceAll('/', ' '));
}

/** The part of words that two texts share. */
export function shared(one: string | undefined, other: string | undefined): number {
  const [mine, theirs] = [new Set((one ?? '').split(' ')), new Set((other ?? '').split(' '))];
  const both = [...mine].filter((word) => theirs.has(word)).length;
  return both / Math.max(1, mine.size + theirs.size - both);
}
