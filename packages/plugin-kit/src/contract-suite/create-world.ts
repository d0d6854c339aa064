import type { AnyInput } from '../test-host/call-types.ts';
import type { FixtureWorld } from './fixtures.ts';

/** The means of fixtures in a host. */
export function createWorld({
  host,
  folder,
  on,
}: Pick<FixtureWorld, 'host' | 'folder' | 'on'>): FixtureWorld {
  const call: FixtureWorld['call'] = (id, input, as) => host.call(id, input as AnyInput, as) as never;
  return {
    host,
    folder,
    on,
    call,
    ok: async (id, input) => {
      const answer = await call(id, input);
      if (answer.status < 300) return answer.body;
      throw new Error(`The fixture could not call ${id}: ${answer.status} ${JSON.stringify(answer.body)}`);
    },
  };
}
