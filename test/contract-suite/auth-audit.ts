import type plugin from '@gatehouse/plugin-auth-audit';
import type { FixturesOf, FixtureWorld } from '@gatehouse/plugin-kit';
import { nobody } from './worlds.ts';

const newKey = async (world: FixtureWorld) => {
  const body = { label: 'fixture', maxTier: 'T3', scopes: ['admin'] };
  const { id, rawKey } = await world.ok('auth_keys_create', { body });
  return { params: { id: String(id) }, own: { authorization: `Bearer ${rawKey}` } };
};

const newTicket = async (world: FixtureWorld, stepUp: boolean): Promise<string> => {
  const { ticket } = await world.ok('console_ticket_create', { body: { role: 'operate', stepUp } });
  return String(ticket);
};

const entering = async (world: FixtureWorld) => ({ body: { ticket: await newTicket(world, false) } });

/** A call by the key of a page. */
const onPage = async (world: FixtureWorld) => {
  const { rawKey } = await world.ok('console_enter', await entering(world));
  return { headers: { authorization: `Bearer ${rawKey}` } };
};

const steppingUp = async (world: FixtureWorld) => ({
  ...(await onPage(world)),
  body: { ticket: await newTicket(world, true) },
});

/** A page of an admin that has stepped up may call what makes tickets. */
const steppedUp = async (world: FixtureWorld) => {
  const { ticket } = await world.ok('console_ticket_create', { body: { role: 'admin' } });
  const { rawKey } = await world.ok('console_enter', { body: { ticket: String(ticket) } });
  const body = { ticket: await newTicket(world, true) };
  const up = await world.ok('console_step_up', { headers: { authorization: `Bearer ${rawKey}` }, body });
  return { headers: { authorization: `Bearer ${up.rawKey}` }, body: {} };
};

/** A call of another key that waits for a person. */
const waiting = async (world: FixtureWorld) => {
  const rights = { maxTier: 'T3', scopes: ['admin'], confirm: 'T3' };
  const { rawKey } = await world.ok('auth_keys_create', { body: rights });
  const headers = { authorization: `Bearer ${rawKey}` };
  void world.call('auth_keys_create', { headers, body: {}, on: world.on });
  for (;;) {
    const [held] = await world.ok('confirmations_list', { on: world.on });
    if (held !== undefined) return { params: { id: String(held.id) } };
  }
};

const wrong = { ticket: 'wrong' } as const;

/** Sends ten wrong tickets: the next one is beyond the limit. */
const guessed = async <Input extends object>(
  world: FixtureWorld,
  id: string,
  input: Input,
): Promise<Input> => {
  for (let count = 0; count < 10; count += 1) await world.call(id, { ...input, on: world.on });
  return input;
};

export const fixtures: FixturesOf<typeof plugin> = {
  good: {
    auth_keys_create: { body: { label: 'fixture', maxTier: 'T1', scopes: ['admin'] } },
    auth_keys_list: { query: { status: 'active' } },
    auth_keys_revoke: async (world) => ({ params: (await newKey(world)).params }),
    auth_keys_update: async (world) => ({ params: (await newKey(world)).params, body: { label: 'new' } }),
    whoami: {},
    console_ticket_create: { body: { role: 'watch' } },
    console_enter: entering,
    console_step_up: steppingUp,
    console_renew: onPage,
    console_leave: onPage,
    confirmations_list: {},
    confirmation_hidden_get: waiting,
    confirmation_approve: waiting,
    confirmation_reject: waiting,
    audit_get: { query: { outcome: 'succeeded', sort: '-timestamp', take: '5' } },
  },
  errors: {
    console_ticket_create: { failed_precondition: async (world) => steppedUp(world) },
    console_enter: {
      not_found: { body: wrong },
      rate_limited: (world) => guessed(world, 'console_enter', { body: wrong }),
    },
    console_step_up: {
      not_found: async (world) => ({ ...(await onPage(world)), body: wrong }),
      failed_precondition: async (world) => ({ body: { ticket: await newTicket(world, true) } }),
      rate_limited: async (world) =>
        guessed(world, 'console_step_up', { ...(await onPage(world)), body: wrong }),
    },
    console_renew: { failed_precondition: {} },
    console_leave: { failed_precondition: {} },
    confirmation_hidden_get: { not_found: { params: { id: nobody } } },
    confirmation_approve: { not_found: { params: { id: nobody } } },
    confirmation_reject: { not_found: { params: { id: nobody } } },
    auth_keys_revoke: {
      not_found: { params: { id: nobody } },
      failed_precondition: async (world) => {
        const { params, own } = await newKey(world);
        return { params, headers: own };
      },
    },
    auth_keys_update: {
      not_found: { params: { id: nobody }, body: { label: 'new' } },
      failed_precondition: async (world) => {
        const { params, own } = await newKey(world);
        return { params, headers: own, body: { enabled: false } };
      },
    },
  },
};
