// A service of one plugin that others call, each plugin in a process of its own.
import {
  declarePlugin,
  operation,
  type SharedCall,
  type SharedImplementation,
  type SharedMethod,
  type SharedMethods,
  type SharedService,
  type SharedServiceRef,
  sharedService,
} from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const mix = {
  takes: v.strictObject({ colors: v.array(v.string()), liters: v.optional(v.number(), 1) }),
  gives: v.object({ name: v.string() }),
} satisfies SharedMethod;
const methods = { mix } satisfies SharedMethods;
type Methods = typeof methods;

/** src/api.ts: others import it, or have a copy of it. */
export const mixer: SharedServiceRef<Methods> = sharedService('paints.mixer', methods);

const mixing: SharedImplementation<Methods> = {
  mix: ({ colors, liters }, { pluginId }: SharedCall) => ({
    name: `${liters} l of ${colors.join('-')} for ${pluginId}`,
  }),
};

export const provider = declarePlugin({
  id: 'paints',
  title: 'Paints',
  operations: [],
  provides: [mixer],
}).implement(({ provide }) => {
  provide(mixer, mixing);
  return {};
});

export const user = declarePlugin({
  id: 'walls',
  title: 'Walls',
  operations: [
    operation({
      id: 'wall_paint',
      method: 'POST',
      path: '/walls',
      tier: 1,
      scope: null,
      hosts: ['runner'],
      reply: v.object({ paint: v.string() }),
    }),
  ],
  needs: { mixer },
}).implement(({ use }) => ({
  wall_paint: async ({ signal }) => ({ paint: await paintFor(use.mixer, signal) }),
}));

async function paintFor(service: SharedService<Methods>, signal: AbortSignal): Promise<string> {
  const { name } = await service.mix({ colors: ['red', 'blue'] }, { signal });
  return name;
}
