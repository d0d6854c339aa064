import { describeCapabilities } from './capabilities.ts';
import { declaration } from './declaration.ts';

export default declaration.implement(({ use }) => ({
  ping: () => ({}),
  capabilities: ({ host, caller }) => describeCapabilities(use.tables.of(host), caller),
}));
