import { isSecretName } from '@gatehouse/plugin-runtime/api';
import type { ActionContext } from '@gatehouse/sdk-actions';
import type { Finder } from '@gatehouse/sdk-actions/document';
import { type KnownLocator, proposeLocator, recallLocator } from '@gatehouse/sdk-actions/internal';
import type { Page } from 'playwright-core';
import { rootOf } from './addressing/element-address.ts';
import { withDeadline } from './driver/deadline.ts';
import type { ElementWatch, FoundElement } from './found-element.ts';
import { type ChosenFinder, chooseFinder } from './locators/choose-finder.ts';
import { finderDigest } from './locators/finder-digest.ts';
import { isLearningDue, noteLearned } from './locators/learning-plan.ts';
import type { Fingerprint, Ranked } from './locators/page/fingerprint.ts';
import { parseFingerprint, withoutSecretTexts } from './locators/parse-fingerprint.ts';
import { missPolicyOf } from './locators/policy.ts';
import { keepProposal } from './locators/proposals.ts';
import { describeNow, rankIn } from './locators/read-page.ts';
import { riskOf } from './locators/risk-of.ts';
import { reportsOfRun } from './locators/run-reports.ts';

export interface WatchUser extends Pick<ActionContext, 'log' | 'run' | 'resource' | 'signal'> {
  readonly actionId: string;
  readonly ask: ActionContext['ask'];
  readonly mask: ActionContext['mask'];
  readonly variables: ActionContext['variables'];
}

interface Watched {
  readonly taskId: string;
  readonly finder: Finder;
  readonly frame: string;
  readonly isFallback: boolean;
  readonly neverHeals: boolean;
  /** Status of the page; null where it has none. */
  readonly status: number | null;
}

const LIMIT_MS = 3000;

/** The watch of runs of tasks. */
export class LearningWatch implements ElementWatch {
  readonly #user: WatchUser;
  readonly #watched: Watched;
  readonly #start = performance.now();
  readonly #digest: string;
  readonly #isDue: boolean;
  #learned: Fingerprint | null = null;
  #isCounted = false;
  #healing: Promise<FoundElement | null> | null = null;

  constructor(user: WatchUser, watched: Watched) {
    this.#user = user;
    this.#watched = watched;
    this.#digest = finderDigest(watched.finder);
    this.#isDue =
      !this.#isSecret(JSON.stringify(watched.finder)) &&
      isLearningDue(watched.taskId, { actionId: user.actionId, finder: this.#digest });
  }

  async beforeAct(
    element: FoundElement,
    { timeoutMs, waits }: { timeoutMs: number; waits: boolean },
  ): Promise<void> {
    if (!this.#isDue || this.#learned !== null || element.spot !== undefined) return;
    if (waits) await this.#untilAttached(element, timeoutMs);
    await this.#learn(element);
  }

  async afterAct(element: FoundElement): Promise<void> {
    if (this.#isCounted || this.#healing !== null) return;
    this.#isCounted = true;
    const foundMs = [Math.round(performance.now() - this.#start)];
    if (this.#isDue && this.#learned === null && element.spot === undefined) await this.#learn(element);
    const { actionId } = this.#user;
    if (this.#learned !== null) noteLearned(this.#watched.taskId, { actionId, finder: this.#digest });
    const fingerprint = this.#learned && JSON.stringify(this.#learned);
    const fallbacks = this.#watched.isFallback ? 1 : 0;
    await this.#report({ foundMs, misses: 0, fallbacks, ...(fingerprint && { fingerprint }) });
  }

  missed(element: FoundElement, { isRead }: { readonly isRead: boolean }): Promise<FoundElement | null> {
    this.#healing ??= this.#heal(element, isRead).catch(() => {
      // The action reports the element as missing.
      this.#user.signal.throwIfAborted();
      return null;
    });
    return this.#healing;
  }

  async #untilAttached({ locator }: FoundElement, timeoutMs: number): Promise<void> {
    const { signal } = this.#user;
    const limit = { signal, timeoutMs: timeoutMs + LIMIT_MS, complaint: 'The page did not answer' };
    try {
      await withDeadline(locator.waitFor({ state: 'attached', timeout: timeoutMs }), limit);
    } catch {
      // The act reports why the element is not there.
      signal.throwIfAborted();
    }
  }

  async #learn(element: FoundElement): Promise<void> {
    const limit = { signal: this.#user.signal, timeoutMs: LIMIT_MS, complaint: 'The page did not answer' };
    // A page that cannot be read now is learned another time.
    const found = await withDeadline(describeNow(element), limit).catch(() => null);
    if (found !== null) this.#learned = withoutSecretTexts(found, (text) => this.#isSecret(text));
  }

  async #heal({ page }: FoundElement, isRead: boolean): Promise<FoundElement | null> {
    await this.#report({ foundMs: [], misses: 1, fallbacks: 0 });
    const user = this.#user;
    const policy = missPolicyOf(user.variables);
    if (policy === 'off') return null;
    const { actionId } = user;
    const recalled = await user.ask(recallLocator, { actionId, finder: this.#digest });
    const known = parseFingerprint(JSON.parse(recalled.fingerprint ?? 'null'));
    if (known === null) return null;
    const limit = { signal: user.signal, timeoutMs: LIMIT_MS, complaint: 'The page did not answer' };
    const found = await withDeadline(this.#search(page, known), limit);
    if (found === null || isRejected(found, recalled)) return null;
    const reason = policy === 'heal' ? this.#refusal(known, found.best, isRead) : 'the project proposes only';
    return (await this.#propose({ page, ...found, reason })) ? healedElement(page, found, this.#start) : null;
  }

  async #search(page: Page, known: Fingerprint): Promise<Meant | null> {
    const { frame } = this.#watched;
    const ranking = await rankIn(page, frame, known);
    if (ranking?.kind !== 'one') return null;
    const isSecret = (text: string) => this.#isSecret(text);
    const best = { ...ranking.best, fingerprint: withoutSecretTexts(ranking.best.fingerprint, isSecret) };
    const chosen = await chooseFinder(best.expressions, rootOf(page, frame));
    if (chosen === null) return null;
    return isSecret(JSON.stringify(chosen.finder)) || isSecret(best.shown)
      ? null
      : { best, chosen, second: ranking.second };
  }

  /** Why the run does not go on with the element; empty where it does. */
  #refusal(known: Fingerprint, { fingerprint }: Ranked, isRead: boolean): string {
    const { neverHeals, status } = this.#watched;
    if (neverHeals) return 'NeverHeal of the action is set';
    if (status !== null && status >= 400) return `the page answered ${status}`;
    return isRead ? '' : (riskOf(known, fingerprint) ?? '');
  }

  /** Whether the run goes on. The proposal is on disk before it does. */
  async #propose({
    page,
    best,
    chosen,
    second,
    reason,
  }: Meant & { page: Page; reason: string }): Promise<boolean> {
    const { actionId, ask, log } = this.#user;
    const { origin, page: path } = best.fingerprint;
    const isHealed = reason === '';
    const { shown } = best;
    const proposal = {
      ...{ actionId, missed: this.#digest, finder: chosen.finder, digest: finderDigest(chosen.finder) },
      ...{ shown, isHealed, reason },
      ...{ score: round(best.score), second: round(second), page: `${origin}${path}` },
    };
    keepProposal(page, { proposal, place: best.expressions.at(-1)?.value ?? '' });
    const isKept = await ask(proposeLocator, proposal);
    if (!isHealed || !isKept) return false;
    const { type, scalars } = chosen.finder;
    log(
      'Warning',
      `healed: ${shown} was taken for the missing element (score ${proposal.score}) by ${type} ${JSON.stringify(scalars)}`,
    );
    return true;
  }

  /** A secret that was read, or the value of a variable with the name of one. */
  #isSecret(text: string): boolean {
    const { mask, variables } = this.#user;
    if (mask(text) !== text) return true;
    const values = variables
      .names()
      .filter(isSecretName)
      .map((name) => variables.get(name));
    return values.some((value) => value !== '' && text.includes(value));
  }

  async #report(counts: {
    foundMs: number[];
    misses: number;
    fallbacks: number;
    fingerprint?: string;
  }): Promise<void> {
    const { reports } = await this.#user.resource(reportsOfRun);
    reports.add({ actionId: this.#user.actionId, finder: this.#digest, ...counts });
  }
}

interface Meant {
  readonly best: Ranked;
  readonly chosen: ChosenFinder;
  readonly second: number;
}

function isRejected({ chosen }: Meant, { rejected }: KnownLocator): boolean {
  return rejected.includes(finderDigest(chosen.finder));
}

function healedElement(page: Page, { chosen: { all, finder } }: Meant, start: number): FoundElement {
  const path = `${finder.type}(${Object.values(finder.scalars).join(' ')})`;
  const timeoutSec = Math.ceil((performance.now() - start) / 1000);
  return { locator: all.first(), all, page, path, timeoutSec, leftMs: LIMIT_MS };
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}
