import { HeldRule } from './held-rule.ts';
import type {
  Answering,
  Asked,
  Blocking,
  HarAnswering,
  RequestChange,
  RequestRule,
  ResponseChange,
} from './request-rule.ts';

const MAX_RULES = 10_000;
const MAX_BYTES = 256 * 2 ** 20;

/** A change of a request by a rule. */
export interface AppliedChange {
  readonly change: RequestChange;
  /** The new address; null for the same one. */
  readonly url: string | null;
  readonly held: HeldRule;
}

export interface Decision {
  readonly changes: readonly AppliedChange[];
  /** Takes the place of the request; null where it goes on. */
  readonly end: Blocking | Answering | null;
}

/** The rules of one browser, in order. Changes add up until a rule blocks or answers. */
export class RequestRules {
  #rules: readonly HeldRule[] = [];

  get size(): number {
    return this.#rules.length;
  }

  get changesResponses(): boolean {
    return this.#rules.some(({ rule }) => rule.effect.do === 'changeResponse');
  }

  list(): readonly Pick<HeldRule, 'rule' | 'hits' | 'misses' | 'problem'>[] {
    return this.#rules;
  }

  /** All of them, or none where one finds no room. A rule takes the place of the one with its name. */
  add(rules: readonly RequestRule[], at: 'first' | 'last'): void {
    const places = new Map(this.#rules.map(({ rule }, index) => [rule.name, index]));
    const kept = [...this.#rules];
    const fresh: HeldRule[] = [];
    for (const rule of rules) {
      const place = places.get(rule.name);
      if (place === undefined) fresh.push(new HeldRule(rule));
      else kept[place] = new HeldRule(rule);
    }
    const next = at === 'first' ? [...fresh, ...kept] : [...kept, ...fresh];
    assertRoom(next);
    this.#rules = next;
  }

  /** Gives how many there were. */
  remove(isMeant: (name: string) => boolean): number {
    const before = this.#rules.length;
    this.#rules = this.#rules.filter(({ rule }) => !isMeant(rule.name));
    return before - this.#rules.length;
  }

  decide(asked: Asked): Decision {
    const changes: AppliedChange[] = [];
    for (const held of this.#rules) {
      const stars = held.rule.effect.do === 'changeResponse' ? null : held.match(asked);
      const end = stars === null ? null : apply(held, { asked, stars, changes });
      if (end !== null) return { changes, end };
    }
    return { changes, end: null };
  }

  /** The response of a request will pass unchanged. */
  noteUnseen(asked: Asked): void {
    for (const held of this.#rules) {
      if (held.rule.effect.do !== 'changeResponse' || held.match(asked) === null) continue;
      held.problem = `The answer of ${asked.url.slice(0, 200)} was not changed: its tab or frame had just begun.`;
    }
  }

  /** The changes of a response, in order. */
  changesOf(asked: Asked): readonly ResponseChange[] {
    return this.#rules.flatMap((held) => {
      const { effect } = held.rule;
      if (effect.do !== 'changeResponse' || held.match(asked) === null) return [];
      held.hits += 1;
      return [effect];
    });
  }
}

interface Applied {
  readonly asked: Asked;
  readonly stars: readonly string[];
  readonly changes: AppliedChange[];
}

/** Null where the request goes on to the next rules. */
function apply(held: HeldRule, { asked, stars, changes }: Applied): Blocking | Answering | null {
  const { effect } = held.rule;
  if (effect.do === 'answerFromHar') return fromHar(held, effect, asked);
  held.hits += 1;
  if (effect.do === 'block' || effect.do === 'answer') return effect;
  if (effect.do === 'changeRequest') {
    changes.push({ change: effect, held, url: effect.url === '' ? null : fillStars(effect.url, stars) });
  }
  return null;
}

function fromHar(
  held: HeldRule,
  { archive, notFound }: HarAnswering,
  asked: Asked,
): Answering | Blocking | null {
  const answer = archive.take(asked);
  if (answer === null) held.misses += 1;
  else held.hits += 1;
  if (answer !== null || notFound === 'continue') return answer;
  return { do: 'block', error: 'blockedbyclient' };
}

function assertRoom(rules: readonly HeldRule[]): void {
  if (rules.length > MAX_RULES) {
    throw new Error(`There are ${MAX_RULES} rules already: WebBrowser.RemoveRequestRules makes room.`);
  }
  if (rules.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_BYTES) {
    throw new Error(
      `The rules together would answer with more than ${MAX_BYTES / 2 ** 20} MiB, the most that is kept.`,
    );
  }
}

function fillStars(text: string, stars: readonly string[]): string {
  let next = 0;
  return text.replaceAll('*', () => stars[next++] ?? '');
}
