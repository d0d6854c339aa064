const written = new WeakMap<object, Uint8Array>();

/**
 * A reply whose JSON is written already. A long text that arrives in pieces can be written as JSON piece by piece; these
 * bytes are then sent unchanged. They must equal the JSON of the reply.
 *
 * @example return writtenReply({ content }, Buffer.from(JSON.stringify({ content })));
 */
export function writtenReply<Reply extends object>(reply: Reply, json: Uint8Array): Reply {
  written.set(reply, json);
  return reply;
}

/** The JSON of a reply that was made with `writtenReply`; undefined for any other. */
export function writtenJson(reply: object): Uint8Array | undefined {
  return written.get(reply);
}
