import type { Finder } from '@gatehouse/sdk-actions/document';
import type { Locator, Page } from 'playwright-core';
import { rootOf } from '../addressing/element-address.ts';
import { withDeadline } from '../driver/deadline.ts';
import { hasFrame, type NearMiss, relaxedSearches, searchesElsewhere } from './near-misses.ts';
import { likeness, plainWords } from './page/likeness.ts';
import { readSamples, type Sample } from './read-samples.ts';

/** Limit of all searches together: the action failed already. */
const LIMIT_MS = 1500;
const SHOWN = 3;
const LEAST_LIKENESS = 0.4;

interface Absence {
  readonly finder: Finder;
  readonly page: Page;
  /** Frame of the action; empty for the top frame. */
  readonly frame: string;
  /** All matches, regardless of the index. */
  readonly all: Locator;
  /** The index among the matches that the action asked for. */
  readonly place: number;
}

/** Sentences about what is on the page in place of an element, each with a space in front; empty where nothing helps. */
export async function explainAbsence(absence: Absence, signal: AbortSignal): Promise<string> {
  const limit = { signal, timeoutMs: LIMIT_MS, complaint: 'The page did not answer' };
  const sentences = await withDeadline(sentencesOf(absence), limit).catch(() => []);
  return sentences.map((sentence) => ` ${sentence}.`).join('');
}

async function sentencesOf({ finder, page, frame, all, place }: Absence): Promise<readonly string[]> {
  if (!(await hasFrame(page, frame))) return [`No frame matches ${frame.trim()}`];
  const count = await all.count();
  if (count > 0) return [`It matched ${count}, and number ${place} was asked for, counted from 0`];
  const relaxed = relaxedSearches(finder, rootOf(page, frame)).map(show);
  const elsewhere = searchesElsewhere(finder, { page, frame }).map(show);
  const closest = (await Promise.all(relaxed)).find((sentence) => sentence !== null);
  return [closest ?? null, ...(await Promise.all(elsewhere))].filter((sentence) => sentence !== null);
}

/** Null where nothing is found, or the page refuses the search. */
async function show({ what, all, like }: NearMiss): Promise<string | null> {
  const found = await all.evaluateAll(readSamples).catch(() => ({ count: 0, samples: [] }));
  const samples = like === undefined ? found.samples : similar(found.samples, like);
  if (samples.length === 0) return null;
  const count = like === undefined ? found.count : samples.length;
  const shown = samples.slice(0, SHOWN).map((sample) => sample.shown);
  const more = count > shown.length ? ` and ${count - shown.length} more` : '';
  return `${what}: ${shown.join(', ')}${more}`;
}

/** The most similar first. */
function similar(samples: readonly Sample[], like: string): readonly Sample[] {
  const wanted = plainWords(like);
  return samples
    .map((sample) => ({
      sample,
      score: Math.max(0, ...sample.names.map((name) => likeness(wanted, plainWords(name)))),
    }))
    .filter(({ score }) => score >= LEAST_LIKENESS)
    .toSorted((one, other) => other.score - one.score)
    .map(({ sample }) => sample);
}
