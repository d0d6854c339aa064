import type { Finder } from '../document/project-document.ts';
import { channel } from './channel.ts';

/** Facts that a run learned about the element of an action. */
export interface LocatorReport {
  readonly actionId: string;
  /** Digest of the finder that found it. */
  readonly finder: string;
  /** JSON of what the element was, without secrets; absent where nothing was learned. */
  readonly fingerprint?: string;
  /** Times that the element was found, in milliseconds with the act on it. */
  readonly foundMs: readonly number[];
  readonly misses: number;
  /** Number of times that a fallback of the finder found it. */
  readonly fallbacks: number;
}

/** Facts that are known about the element of an action. */
export interface KnownLocator {
  readonly fingerprint: string | null;
  /** Digests of proposals that a person rejected: they are neither made again nor acted on. */
  readonly rejected: readonly string[];
}

/** Another finder for the element of an action, for a person to decide about. */
export interface LocatorProposal {
  readonly actionId: string;
  /** Digest of the finder that found nothing. */
  readonly missed: string;
  readonly finder: Finder;
  /** Its digest, by which it is known when it was rejected. */
  readonly digest: string;
  /** From 0 to 1. */
  readonly score: number;
  /** The score of the next best element. */
  readonly second: number;
  /** The element, for people. */
  readonly shown: string;
  /** Address of the page, without login, query and fragment. */
  readonly page: string;
  /** The run went on with this element. */
  readonly isHealed: boolean;
  /** Why it did not, for people; empty where it did. */
  readonly reason: string;
}

/** Adds what a run learned to the data of its task. */
export const reportLocators = channel<readonly LocatorReport[], null>('locators.report');

/** Asks, when an element is missing, what it was. */
export const recallLocator = channel<{ readonly actionId: string; readonly finder: string }, KnownLocator>(
  'locators.recall',
);

/** Keeps a proposal. The answer comes when it is on disk; false where it cannot be kept, and then no run acts on it. */
export const proposeLocator = channel<LocatorProposal, boolean>('locators.propose');
