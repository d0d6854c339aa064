import { bodyInteger, described, integer, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

/** The tab or its browser does not exist, crashed, does not answer, or shows a dialog. */
export const tabErrors = ['not_found', 'failed_precondition'] as const;

const numberInPath = v.pipe(v.string(), v.metadata({ wire: { type: 'integer', minimum: 0 } }));

/** The path parameter of each operation on an instance. */
export const ofInstance = {
  id: described(numberInPath, 'Id of the browser instance, from `instances_list` or `instance_create`.'),
} as const;

/** The path parameters of each operation on a tab. */
export const inTab = {
  ...ofInstance,
  tabId: described(numberInPath, 'Number of the tab, from `tabs_list`; 0 is the active one.'),
} as const;

/** The path parameters of an operation on a download. */
export const ofDownload = {
  ...ofInstance,
  downloadId: described(numberInPath, 'Number of the download, from `instance_downloads_list`.'),
} as const;

/** Seconds; 0 stands for the default. */
const timeoutSeconds = bodyInteger({ min: 0, max: 600 });

/** How long a load may take, in a body. */
export const loadTimeout = v.nullish(
  described(
    timeoutSeconds,
    'Seconds that the load may take, also for later loads of this tab; 0 or nothing keeps its limit, which is 30 at first.',
  ),
);

/** How long a wait or a script in the page may take, in a body. */
export const pageTimeout = v.nullish(
  described(timeoutSeconds, 'Seconds until the call gives up; 0 or nothing is 30.'),
);

export const elementTimeout = 'Seconds within which the element may come; 0 or nothing is 5.';

/** The same in an operation on an element. */
export const elementTimeoutSeconds = v.nullish(described(timeoutSeconds, elementTimeout));

export const instanceSchema = namedObject('Instance', 'A browser.', {
  browserType: described(v.string(), 'Name of the engine, always `Chromium`.'),
  id: described(integer, 'Id of the instance, from 20001 to 29999.'),
  profileDir: described(v.string(), 'Folder of its profile, on the machine of the browser.'),
  node: v.nullable(
    described(v.string(), 'Name of the node on which it is; null on the machine of the daemon.'),
  ),
});

/** Always true: a failure is an error. */
export const successSchema = v.object({
  success: described(v.literal(true), 'Always true: a failure is an error.'),
});

export const tabSchema = namedObject('Tab', 'A tab of a browser.', {
  tabName: described(v.string(), 'Name of the tab; empty where it was given none.'),
  tabId: described(integer, 'Number of the tab, from 1, never used again in the instance.'),
});

export type TabFacts = Readonly<v.InferOutput<typeof tabSchema>>;

/** The outcome of a load. A failed load is not an error. */
export const pageOutcomeSchema = namedObject('PageOutcome', 'The outcome of a load.', {
  success: described(v.boolean(), 'False where the page was not reached, or did not load in time.'),
  url: described(
    v.string(),
    'Address of the page that was reached; the one that was asked for where none was.',
  ),
  httpStatus: v.nullable(
    described(integer, 'Status of its response; null where the page has none, or did not load.'),
  ),
  title: described(v.string(), 'Title of the page; empty where none was reached, or it does not answer.'),
  loadState: described(
    v.picklist(['none', 'commit', 'domcontentloaded', 'load']),
    'How far the page came: not at all, its response began, its document was read, or all of it was loaded.',
  ),
  timedOut: described(v.boolean(), 'Whether the time was up before the page had loaded.'),
  errorText: v.nullable(
    described(
      v.string(),
      'Why the page did not load, or that a dialog of it is open; null where nothing is wrong.',
    ),
  ),
});

export type PageOutcome = Readonly<v.InferOutput<typeof pageOutcomeSchema>>;

/** `moved` is false at the end of the history. */
export const stepOutcomeSchema = v.object({
  ...pageOutcomeSchema.entries,
  moved: described(v.boolean(), 'False at the end of the history, where the page stayed.'),
});

/** A dialog that a page shows. */
export const dialogSchema = namedObject('Dialog', 'A dialog that a page shows.', {
  type: described(v.string(), 'Kind of the dialog: `alert`, `confirm` or `prompt`.'),
  message: described(v.string(), 'What the page says in it.'),
  defaultValue: described(v.string(), 'The text that a prompt shows at first; empty in others.'),
  openedAt: described(v.string(), 'When it opened, UTC ISO-8601.'),
});

export type DialogFacts = Readonly<v.InferOutput<typeof dialogSchema>>;

export const openDialog = v.nullable(
  described(
    dialogSchema,
    'The dialog that the call opened, which `tab_dialog_resolve` answers; null where it opened none.',
  ),
);

export const actedSchema = namedObject('Acted', 'Done; with the dialog that it opened.', {
  ...successSchema.entries,
  dialog: openDialog,
});
