import type { blockErrors } from '../../categories/parameters/block-errors.ts';
import type { HeaderChange } from './request-headers.ts';
import type { RequestKind } from './request-kinds.ts';

export interface Blocking {
  readonly do: 'block';
  readonly error: (typeof blockErrors)[number];
}

export interface Answering {
  readonly do: 'answer';
  readonly status: number;
  readonly headers: readonly HeaderChange[];
  readonly body: Buffer;
}

export interface RequestChange {
  readonly do: 'changeRequest';
  /** Stars stand for what the stars of the mask stood for. Empty: as it was. */
  readonly url: string;
  readonly method: string;
  readonly headers: readonly HeaderChange[];
  /** Null: as it was. */
  readonly body: Buffer | null;
}

export interface ResponseChange {
  readonly do: 'changeResponse';
  /** Null: as it was. */
  readonly status: number | null;
  readonly headers: readonly HeaderChange[];
  readonly body: Buffer | null;
}

/** Answers that were recorded. */
interface Archive {
  readonly bytes: number;
  /** The next answer to a request; null where there is none. */
  take(asked: Asked): Answering | null;
}

export interface HarAnswering {
  readonly do: 'answerFromHar';
  readonly archive: Archive;
  readonly notFound: 'block' | 'continue';
}

export type RuleEffect = Blocking | Answering | RequestChange | ResponseChange | HarAnswering;

/** A rule for some requests of the pages of a browser. */
export interface RequestRule {
  readonly name: string;
  /** Empty: any address. */
  readonly masks: readonly string[];
  /** Empty: any kind. */
  readonly kinds: readonly RequestKind[];
  /** In capitals. Empty: any method. */
  readonly methods: readonly string[];
  /** Null: any number. */
  readonly maxHits: number | null;
  readonly effect: RuleEffect;
}

/** The facts of a request by which rules choose. */
export interface Asked {
  readonly url: string;
  /** As the driver calls it. */
  readonly type: string;
  readonly method: string;
  /** Empty without one. */
  body(): string;
}
