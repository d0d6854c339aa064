import { described, namedObject, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { roleNames } from '../roles.ts';
import { issuedKey, keyFields } from './schemas.ts';

const ticket = described(
  v.pipe(v.string(), v.minLength(1), v.maxLength(100, 'must have at most 100 characters')),
  'Ticket of a link, or of gatehouse console --step-up; it works once, for ten minutes',
);
const role = v.picklist(roleNames, 'must be watch, operate, author or admin');
const end = described(v.string(), 'UTC ISO-8601 time from which the key is refused, unless it is renewed');
const both = ['editor', 'runner'] as const;

const consoleTicket = namedObject('ConsoleTicket', 'A ticket for a page, shown this once.', {
  ticket: described(v.string(), 'The ticket itself; only its digest is kept, in memory'),
  url: v.nullable(
    described(v.string(), 'Link that opens the page on this host; null for a ticket to step up'),
  ),
  role: described(role, 'What the page may do'),
  expiresAt: described(v.string(), 'UTC ISO-8601 time from which the ticket is refused'),
});

const consoleKey = namedObject('ConsoleKey', 'The key of a page, with its raw text.', {
  ...keyFields,
  rawKey: issuedKey.entries.rawKey,
  role: described(role, 'What the page may do'),
  endsAt: described(v.string(), 'UTC ISO-8601 time after which it is not renewed'),
  stepUpCommand: described(
    v.string(),
    'Command for a terminal on this machine, in any folder, that prints a ticket for console_step_up',
  ),
});

export const consoleOperations = [
  operation({
    id: 'console_ticket_create',
    summary: 'Make a link that opens the console once',
    description:
      'The ticket grants no scope that the calling key lacks, and what it gives ends with that key. A key of a page makes none.',
    method: 'POST',
    path: '/auth/console/tickets',
    tier: 3,
    scope: 'admin',
    hosts: both,
    body: v.strictObject({
      role: v.nullish(
        described(
          role,
          'watch: T0, all :read scopes; operate: T2, all but projects, code and admin; author: T2, all but tasks and admin; admin: T2, all; it is the default',
        ),
        'admin',
      ),
      stepUp: v.nullish(
        described(v.boolean(), 'True for a ticket that gives an open page the tier 3 for 15 minutes'),
        false,
      ),
    }),
    reply: consoleTicket,
    success: 201,
    errors: ['failed_precondition'],
  }),
  operation({
    id: 'console_enter',
    summary: 'Exchange the ticket of a link for a key',
    description:
      'The key lives in memory for an hour, and for twelve at most if it is renewed. It has no system:exec and no code:author. More than ten wrong tickets a minute are refused unseen.',
    method: 'POST',
    path: '/auth/console/enter',
    tier: 0,
    scope: 'admin',
    hosts: both,
    auth: 'none',
    body: v.strictObject({ ticket }),
    reply: consoleKey,
    success: 201,
    errors: ['not_found', 'rate_limited'],
  }),
  operation({
    id: 'console_step_up',
    summary: 'Exchange a second ticket for a key of tier 3',
    description:
      'The calling key is that of a page, and stays as it is. The new one is refused after 15 minutes, cannot be renewed, and ends with the first. Needs a ticket of its own kind.',
    method: 'POST',
    path: '/auth/console/step-up',
    tier: 0,
    scope: null,
    hosts: both,
    body: v.strictObject({ ticket }),
    reply: issuedKey,
    success: 201,
    errors: ['not_found', 'failed_precondition', 'rate_limited'],
  }),
  operation({
    id: 'console_renew',
    summary: 'Keep the key of a page for another hour',
    description: 'To be called while a person uses the page. It changes nothing after twelve hours.',
    method: 'POST',
    path: '/auth/console/renew',
    tier: 0,
    scope: null,
    hosts: both,
    reply: v.object({ expiresAt: end }),
    errors: ['failed_precondition'],
  }),
  operation({
    id: 'console_leave',
    summary: 'End the key of a page',
    description: 'The calling key is refused from now on, and with it the one that stepped up.',
    method: 'POST',
    path: '/auth/console/leave',
    tier: 0,
    scope: null,
    hosts: both,
    success: 204,
    errors: ['failed_precondition'],
  }),
] as const;
