import type { BrowserContext, Request, Route } from 'playwright-core';
import { matchesMask } from '../addressing/address-mask.ts';

/** Kinds of content by their names in projects, with those of the driver. */
const kinds = {
  document: ['document'],
  stylesheet: ['stylesheet'],
  image: ['image'],
  media: ['media'],
  font: ['font'],
  script: ['script'],
  xhr: ['xhr', 'fetch', 'eventsource'],
  other: ['other', 'manifest', 'texttrack', 'ping', 'beacon', 'cspviolationreport'],
} as const;

type Kind = keyof typeof kinds;

export interface ContentChoice {
  readonly types: readonly Kind[];
  readonly masks: readonly string[];
}

export function parseKinds(text: string): readonly Kind[] {
  const names = text.split(/[,;\s]+/).filter((name) => name !== '');
  return names.map((name) => {
    const kind = name.toLowerCase();
    if (isKind(kind)) return kind;
    throw new Error(
      `The parameter Types names ${JSON.stringify(name.slice(0, 80))}; known are ${Object.keys(kinds).join(', ')}.`,
    );
  });
}

function isKind(name: string): name is Kind {
  return Object.hasOwn(kinds, name);
}

const EVERYTHING = '**/*';

/** Content that pages of a browser may not load. Requests are intercepted only while something is blocked. */
export class BlockedContent {
  readonly #types = new Set<Kind>();
  readonly #masks = new Set<string>();
  #context: BrowserContext | null = null;

  async add({ types, masks }: ContentChoice, context: BrowserContext): Promise<void> {
    for (const type of types) this.#types.add(type);
    for (const mask of masks) this.#masks.add(mask);
    await this.attach(context);
  }

  /** An empty choice stands for all of it. */
  async remove({ types, masks }: ContentChoice, context: BrowserContext): Promise<void> {
    const isAll = types.length + masks.length === 0;
    for (const type of isAll ? [...this.#types] : types) this.#types.delete(type);
    for (const mask of isAll ? [...this.#masks] : masks) this.#masks.delete(mask);
    await this.attach(context);
  }

  async attach(context: BrowserContext): Promise<void> {
    const isWanted = this.#types.size + this.#masks.size > 0;
    if (this.#context !== null && (!isWanted || this.#context !== context)) {
      await this.#context.unroute(EVERYTHING, this.#judge).catch(() => undefined);
      this.#context = null;
    }
    if (!isWanted || this.#context === context) return;
    this.#context = context;
    await context.route(EVERYTHING, this.#judge);
  }

  readonly #judge = async (route: Route): Promise<void> => {
    // A page that was closed meanwhile needs no answer.
    const answer = this.#isBlocked(route.request()) ? route.abort('blockedbyclient') : route.fallback();
    await answer.catch(() => undefined);
  };

  #isBlocked(request: Request): boolean {
    const type = request.resourceType();
    if ([...this.#types].some((kind) => kinds[kind].some((name) => name === type))) return true;
    return [...this.#masks].some((mask) => matchesMask(request.url(), mask));
  }
}
