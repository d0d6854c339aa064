import { describeCapabilities } from './capabilities.ts';
import { declaration } from './declaration.ts';
import { openapiOf } from './openapi-of.ts';
import { answerPing } from './ping.ts';
import { createPluginHandlers } from './plugin-handlers.ts';

export default declaration.implement(({ use }) => ({
  ping: answerPing,
  capabilities: ({ host, caller }) => describeCapabilities(use.tables.of(host), caller),
  openapi_get: ({ host }) => openapiOf(use.tables.of(host), use.product.baseUrls()[host] ?? null),
  ...createPluginHandlers(use.plugins),
}));
