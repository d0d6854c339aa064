import { toCreated, toList } from '../work/work.ts';
import { declaration } from './declaration.ts';

export default declaration.implement((env) => {
  // A typical tap reads the request and counts it.
  const seen = { arrived: 0, finished: 0 };
  for (let tap = 0; tap < env.config.taps; tap += 1) {
    env.tap('beforeGate', ({ headerNames }) => {
      if (headerNames.length > 0) seen.arrived += 1;
    });
    env.tap('afterHandler', ({ status }) => {
      if (status < 500) seen.finished += 1;
    });
  }
  return {
    bench_get: ({ params, query, caller }) => toList(params.id, caller?.label ?? '', query),
    bench_post: ({ body, caller }) => toCreated(caller?.label ?? '', body),
  };
});
