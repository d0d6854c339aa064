/** The adb server refused the request; the message is its own. */
export class AdbRefusal extends Error {
  override readonly name = 'AdbRefusal';
}

/** No adb server answers. */
export class ServerGoneError extends Error {
  override readonly name = 'ServerGoneError';

  constructor() {
    super('the adb server does not answer');
  }
}

/** The connection ended before the answer was complete. */
export class LostConnectionError extends Error {
  override readonly name = 'LostConnectionError';

  constructor() {
    super('the connection was lost before the answer was complete');
  }
}
