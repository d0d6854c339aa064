import { described, integer, namedObject, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { readAtTier0 } from './access-classes.ts';
import { inTab, tabErrors } from './schemas.ts';

export const urlPattern = v.pipe(v.string(), v.maxLength(2000));
export const patternText = 'a part of the address, or all of it where `*` stands for any characters';

const ringQuery = {
  after: v.optional(
    described(
      queryInteger({ min: 0 }),
      'Only entries behind this `index`; `nextAfter` of an earlier answer.',
    ),
    '0',
  ),
  take: v.optional(
    described(queryInteger({ min: 1, max: 1000 }), 'How many entries to answer at most.'),
    '100',
  ),
};
const ringFields = {
  nextAfter: described(integer, 'What to send as `after` of the next call.'),
  dropped: described(
    integer,
    'How many entries behind `after` are lost, since a tab keeps the newest 1,000.',
  ),
};

const consoleEntrySchema = namedObject('ConsoleEntry', 'A message of the console of a tab.', {
  index: described(integer, 'Number of the message in its tab, from 1.'),
  level: described(v.string(), 'Kind of the message, such as `log`, `warning` or `error`.'),
  text: described(v.string(), 'Its first 4,000 characters.'),
  url: described(v.string(), 'Address of the script that wrote it.'),
  line: described(integer, 'Line of that script, from 1; 0 where it is not known.'),
  timestamp: described(v.string(), 'When it was written, UTC ISO-8601.'),
});

export type ConsoleEntry = Readonly<v.InferOutput<typeof consoleEntrySchema>>;

const networkEntrySchema = namedObject('NetworkEntry', 'A request of a tab.', {
  index: described(integer, 'Number of the request in its tab, from 1.'),
  method: described(v.string(), 'Method, such as `GET`.'),
  url: described(v.string(), 'Address without a user and a password, its first 4,000 characters.'),
  type: described(v.string(), 'What it is for, such as `document`, `xhr` or `image`.'),
  status: v.nullable(described(integer, 'Status of the response; null before it came.')),
  errorText: v.nullable(described(v.string(), 'Why it failed; null where it did not.')),
  startedAt: described(v.string(), 'When it began, UTC ISO-8601.'),
  durationMs: v.nullable(described(integer, 'Milliseconds until its end; null while it is pending.')),
});

export type NetworkEntry = v.InferOutput<typeof networkEntrySchema>;

/** Operations on the console and the requests that a tab keeps. */
export const journalOperations = [
  operation({
    id: 'tab_console_get',
    summary: 'Read the last messages of the console of a tab',
    method: 'GET',
    path: '/instances/{id}/tabs/{tabId}/console',
    params: inTab,
    ...readAtTier0,
    query: {
      ...ringQuery,
      level: v.optional(
        described(
          v.picklist(['log', 'debug', 'info', 'warning', 'error']),
          'Only messages of this kind; all by default.',
        ),
      ),
    },
    reply: v.object({
      entries: described(
        v.array(consoleEntrySchema),
        'Messages, and errors that no script caught, oldest first.',
      ),
      ...ringFields,
    }),
    errors: tabErrors,
  }),
  operation({
    id: 'tab_network_get',
    summary: 'Read the last network requests of a tab',
    method: 'GET',
    path: '/instances/{id}/tabs/{tabId}/network',
    params: inTab,
    ...readAtTier0,
    query: {
      ...ringQuery,
      urlPattern: v.optional(
        described(urlPattern, `Only requests of some addresses: ${patternText}; empty is all.`),
        '',
      ),
    },
    reply: v.object({
      requests: described(v.array(networkEntrySchema), 'Requests of the page, oldest first.'),
      ...ringFields,
    }),
    errors: tabErrors,
  }),
] as const;
