/** A plugin that cannot be taken from where it was asked for. The message is for people: what happened and what to do. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
