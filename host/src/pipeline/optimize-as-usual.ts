import { setFlagsFromString } from 'node:v8';

/** V8's own values. */
const usual = ['--interrupt-budget=67584', '--max-bytecode-size-for-early-opt=81'];

/** Ends the saving of the start (see `host/bin/gatehouse.cjs`): a daemon that has much to do wants speed for memory. */
export function optimizeAsUsual(): void {
  for (const flag of usual) setFlagsFromString(flag);
}
