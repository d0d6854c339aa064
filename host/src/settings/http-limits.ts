/** Limits of a connection. Times in milliseconds, sizes in bytes. */
export interface HttpLimits {
  /** Request line and headers together. */
  readonly headerBytes: number;
  /** From the first moment of a request, or of a connection, until its headers are complete. */
  readonly headersMs: number;
  /** How often that is looked at: a limit bites late by up to this much. */
  readonly checkEveryMs: number;
  readonly keepAliveMs: number;
  /** On each address. Beyond them the oldest connection that has shown no key gives way. */
  readonly connections: number;
  /** How many of them only clients can have that have shown a valid key. */
  readonly keptForKeys: number;
  /** Without a byte: of a body that is being sent, or of an answer that is being read. */
  readonly idleMs: number;
  /** For a whole body that is no upload. An upload may take as long as it keeps moving. */
  readonly jsonBodyMs: number;
  /** After the last answer, until the client has to be gone. */
  readonly lingerMs: number;
  /** Maximum number of bytes that are discarded in that time. */
  readonly lingerBytes: number;
}

export const defaultHttpLimits: HttpLimits = {
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  checkEveryMs: 1_000,
  keepAliveMs: 5_000,
  connections: 1_024,
  keptForKeys: 128,
  idleMs: 30_000,
  jsonBodyMs: 60_000,
  lingerMs: 1_000,
  lingerBytes: 64 * 1024,
};
