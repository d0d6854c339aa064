import type { InputChecks } from '@gatehouse/host/input/input-checks';

/** The input of a call as it came. The process of the plugin has the schemas, and checks it there. */
export const passedInput: InputChecks = {
  params: (raw) => raw,
  query: (search) => ({ search }),
  body: (text) => text,
};
