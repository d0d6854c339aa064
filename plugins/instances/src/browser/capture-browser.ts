import { type EvidenceCapture, textField } from '@gatehouse/sdk-actions';
import { withoutLogin } from './addressing/without-login.ts';
import { captureTab, proposedPicture } from './capture-tab.ts';
import { candidatesOf } from './finding/candidates.ts';
import { explainAbsence } from './finding/explain-absence.ts';
import { finderDigest } from './locators/finder-digest.ts';
import { proposalOf } from './locators/proposals.ts';
import type { OpenBrowser } from './open-browser.ts';
import { keptStateOf, nameOfBrowser } from './restore-browser.ts';
import type { Tab } from './tab.ts';

const maxTabs = 6;
const shownEntries = 50;
const maxAddress = 500;
const maxText = 500;
const activeLength = 600_000;
const otherLength = 200_000;

/** Adds the pages of a browser to the evidence of a failure. */
export async function captureBrowser(browser: OpenBrowser, capture: EvidenceCapture): Promise<void> {
  const { tabs, launched, state } = browser;
  const version = launched.context.browser()?.version() ?? '';
  const all = tabs.all();
  const active = all.find((tab) => tabs.isActive(tab)) ?? null;
  const facts = { state, version, tabs: all.map((tab) => tabFacts(tab, tab === active)) };
  // Before anything that the page may hold up.
  capture.note('browser', facts);
  if (state !== 'open') return capture.leaveOut('browser', 'it crashed or was ended');
  const keeping = keptStateOf(browser).then(
    (kept) => capture.keepState(nameOfBrowser, kept),
    () => capture.leaveOut('tabs and cookies for another run', 'the browser did not answer'),
  );
  const first = active === null ? [] : [active];
  const shown = [...first, ...all.filter((tab) => tab !== active)];
  for (const { id } of shown.slice(maxTabs))
    capture.leaveOut(`tab-${id}`, `more than ${maxTabs} tabs are open`);
  const pages = shown.slice(0, maxTabs).map((tab) =>
    captureTab(
      {
        tab,
        maxLength: tab === active ? activeLength : otherLength,
        proposed: tab === active ? proposedPlace(tab, capture) : null,
      },
      capture,
    ).catch((error: unknown) =>
      capture.leaveOut(`tab-${tab.id}`, error instanceof Error ? error.message : String(error)),
    ),
  );
  const finder = active === null ? null : noteFinder(active, capture).catch(() => undefined);
  await Promise.all([keeping, ...pages, finder]);
}

function tabFacts(tab: Tab, isActive: boolean) {
  const { id, name, page, crashed, isLoaded, dialog, journal, document } = tab;
  return {
    ...{ id, name, isActive, crashed, isLoaded, dialog: dialog.facts },
    url: withoutLogin(page.url()).slice(0, maxAddress),
    status: document?.status() ?? null,
    console: journal.console.latest(shownEntries).map(({ timestamp, level, text, url, line }) => ({
      ...{ timestamp, level, line },
      text: text.slice(0, maxText),
      url: url.slice(0, maxAddress),
    })),
    requests: journal.network
      .latest(shownEntries)
      .map(({ index, url, ...request }) => ({ ...request, url: url.slice(0, maxAddress) })),
  };
}

/** Where the element is that was proposed for the one that the action missed; null where none was. */
function proposedPlace({ page }: Tab, { finder, note }: EvidenceCapture): string | null {
  const made = finder === null ? null : proposalOf(page);
  if (made === null || finder === null || made.proposal.missed !== finderDigest(finder)) return null;
  const { missed, digest, actionId, ...shown } = made.proposal;
  note('proposedLocator', { ...shown, picture: proposedPicture });
  return made.place;
}

/** How many elements the finder of the action matches now, and what is there in place of the wanted one. */
async function noteFinder(
  { page }: Tab,
  { finder, parameters, signal, note }: EvidenceCapture,
): Promise<void> {
  if (finder === null) return;
  const frame = textField({ Frame: String(parameters.Frame ?? '') }, 'Frame');
  const [candidate] = candidatesOf(finder, { page, frame }).first();
  if (candidate === undefined) return;
  const { all, path } = candidate;
  const matches = await all.count();
  note('finder', { type: finder.type, path, matches });
  const absence = { finder, page, frame, all, place: Number(parameters.Match ?? 0) };
  const nearest = matches > 0 ? '' : await explainAbsence(absence, signal);
  note('finder', { type: finder.type, path, matches, nearest: nearest.trim(), title: await page.title() });
}
