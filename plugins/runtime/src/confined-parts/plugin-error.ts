/** The fault of a plugin in whose process an action was executed. */
export class PluginError extends Error {
  override readonly name = 'PluginError';

  constructor(pluginId: string, why: string) {
    super(`The worker part of the plugin ${pluginId} failed: ${why}.`);
  }
}
