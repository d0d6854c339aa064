import { scriptArgs, startChild } from '../../child-process.ts';
import type { LoadOrder, LoadResult } from './load-messages.ts';

export interface LoadProcess {
  run(order: LoadOrder): Promise<LoadResult>;
  close(): Promise<void>;
}

export function startLoadProcess(): LoadProcess {
  const child = startChild({ args: scriptArgs('gate/load/generate-load.ts'), cpu: 1 });
  return {
    run: async (order) => {
      child.send(order);
      return (await child.receive()) as LoadResult;
    },
    close: child.close,
  };
}
