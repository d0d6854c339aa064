// test/fixtures.ts: how operations and actions are called. `contractSuite` and `plugin check` make their calls of it.

import {
  type ActionCall,
  type ActionFixture,
  type ActionFixtures,
  type AnyFixtures,
  type AnyInput,
  actionFixtures,
  type CallInput,
  type FailingCall,
  type Fakes,
  type Fixture,
  type Fixtures,
  type FixturesOf,
  type FixtureWorld,
  type GoodCall,
  type OperationId,
  type OperationOf,
  type PreparedCall,
} from '@gatehouse/plugin-kit';
import type { Channels } from '@gatehouse/sdk-actions';
import { channels } from '@gatehouse/sdk-actions';
import { documentStore } from '@gatehouse/sdk-plugin';
import type { declaration } from './lamp-declaration.ts';
import type plugin from './lamp-plugin.ts';
import { orders } from './orders-category.ts';

/** Settings as `pluginConfig.lamp` has them. Port 1 is never used by a device. */
export const config = { bridge: '127.0.0.1:1' };

/** The plugin runs alone: what it needs of others is faked, checked against the type of the service. */
export const fakes: Fakes<[Channels]> = [[channels, { serve: () => undefined }]];

const hall = '7d1f4a4e-6f3a-4f6e-9d0b-0c2a5a1c9c11';

/** A call that needs a state prepares it. It may be called several times. */
async function setHall({ host }: FixtureWorld): Promise<CallInput<SetLamp>> {
  const lamps = await host.use(documentStore).collection('lamps');
  await lamps.put({ id: hall, ...{ name: 'Hall', level: 0, changedAt: '2026-11-27T12:00:00Z' } });
  return { params: { lampId: hall }, body: { level: 40 } };
}

type Lamp = (typeof declaration)['declaration'];
type SetLamp = OperationOf<Lamp, 'lamp_set'>;

const flickering: Fixture<SetLamp> = { params: { lampId: hall }, body: { level: 3 } };

/** One call that succeeds for each operation, and one for each declared error. A missing one does not compile. */
export const fixtures: FixturesOf<typeof plugin> = {
  good: { lamps_list: {}, lights_list: {}, lamp_set: setHall },
  errors: {
    lamp_set: {
      not_found: { params: { lampId: 'nowhere' }, body: { level: 40 } },
      failed_precondition: flickering,
    },
  },
};

/** Ids are checked too. */
export const harmless: readonly OperationId<Lamp>[] = ['lamps_list', 'lights_list'];

/** Calls that tests of several plugins share. */
export function withoutErrors({ good }: Fixtures<Lamp>): Fixtures<Lamp> {
  return { good };
}

/** Fixtures of a plugin that is known by its folder only: nothing of them is typed. */
const nothing: AnyInput = { query: { take: '1' } };
export const untyped: AnyFixtures = { good: { lamps_list: nothing } };

/** Parameters are texts, as a project has them; macros work. */
const readPage: GoodCall<'Html' | 'Into' | 'Last'> = {
  parameters: { Html: '<td>2026-0114</td>', Into: 'Orders', Last: '{-Variable.Newest-}' },
  variables: { Newest: '' },
};

const badPattern: FailingCall<'Html' | 'Into' | 'Pattern'> = {
  parameters: { Html: 'x', Into: 'Orders', Pattern: '(' },
  message: /Pattern/,
};

/** It takes long, is interrupted, and has to end then. */
const slow: ActionCall<'Order' | 'Shop'> = {
  parameters: { Order: '2026-0114', Shop: 'https://shop.example' },
};

/** A call may be a function of the state that it prepares. */
const placed: PreparedCall<GoodCall<'Order' | 'Shop' | 'Amount'>> = ({ on }) => ({
  parameters: { Order: on, Shop: 'https://shop.example', Amount: '2' },
});

const place: ActionFixture<'Order' | 'Shop' | 'Amount', 'OutputVariable'> = {
  good: [
    placed,
    { parameters: { Order: 'A', Shop: 'https://shop.example', Amount: '999' }, branch: 'OutOfStock' },
  ],
  errors: [],
  cancel: slow,
};

export const actions: readonly ActionFixtures[] = [
  actionFixtures(orders, { Place: place, ReadPage: { good: [readPage], errors: [badPattern] } }),
];
