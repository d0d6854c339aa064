const written = new WeakMap<object, Uint8Array>();

/**
 * A reply whose JSON is there already. A long text that arrives in pieces is written as JSON piece by piece, while the next
 * one is on its way; then these bytes go out as they are. They say what the reply says.
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
