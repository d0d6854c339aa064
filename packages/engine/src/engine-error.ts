/** The message has the host and port of the engine, and what to do. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}
