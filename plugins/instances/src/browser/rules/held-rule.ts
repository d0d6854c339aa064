import { type MaskMatcher, parseMask } from '../addressing/address-mask.ts';
import { isOfKinds } from './request-kinds.ts';
import type { Asked, RequestRule } from './request-rule.ts';

/** A rule with what it did. */
export class HeldRule {
  readonly rule: RequestRule;
  readonly #masks: readonly MaskMatcher[];
  hits = 0;
  /** Requests that are meant and that its archive does not have. */
  misses = 0;
  /** Why it could not do what it says, the last time; empty where it could. */
  problem = '';

  constructor(rule: RequestRule) {
    this.rule = rule;
    this.#masks = rule.masks.map(parseMask);
  }

  get bytes(): number {
    const { effect } = this.rule;
    if (effect.do === 'block') return 0;
    return effect.do === 'answerFromHar' ? effect.archive.bytes : (effect.body?.length ?? 0);
  }

  /** The texts for which the stars of its mask stand; null for a request that is not meant, and for a rule that is used up. */
  match({ url, type, method }: Asked): readonly string[] | null {
    const { kinds, methods, maxHits } = this.rule;
    if (maxHits !== null && this.hits >= maxHits) return null;
    if (kinds.length > 0 && !isOfKinds(type, kinds)) return null;
    if (methods.length > 0 && !methods.includes(method)) return null;
    if (this.#masks.length === 0) return [];
    for (const match of this.#masks) {
      const stars = match(url);
      if (stars !== null) return stars;
    }
    return null;
  }
}
