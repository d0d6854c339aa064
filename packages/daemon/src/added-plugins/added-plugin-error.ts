/** A change of the added plugins that is refused. The message is for people: what happened and what to do. */
export class AddedPluginError extends Error {
  override readonly name = 'AddedPluginError';
}
