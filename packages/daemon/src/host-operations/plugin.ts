import { createAddedPluginHandlers } from './added-plugin-handlers.ts';
import { describeCapabilities } from './capabilities.ts';
import { declaration } from './declaration.ts';
import { diagnose } from './diagnose.ts';
import { openapiOf } from './openapi-of.ts';
import { answerPing } from './ping.ts';
import { createPluginHandlers } from './plugin-handlers.ts';

export default declaration.implement(({ use }) => ({
  ping: answerPing,
  doctor_get: () =>
    diagnose({
      plugins: use.plugins.list(),
      notices: use.notices.all(),
      dataFolder: use.dataFolder.path,
      liveChecks: use.liveChecks.all(),
    }),
  capabilities: ({ host, caller }) => describeCapabilities(use.tables.of(host), caller),
  openapi_get: ({ host }) => openapiOf(use.tables.of(host), use.product.baseUrls()[host] ?? null),
  ...createPluginHandlers(use.plugins),
  settings_list: () => use.settings.list(),
  setting_set: ({ params: { name }, body: { value } }) => use.settings.change(name, value),
  setting_reset: ({ params: { name } }) => use.settings.reset(name),
  ...createAddedPluginHandlers(use.addedPlugins),
}));
