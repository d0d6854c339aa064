import * as v from 'valibot';

/** A message of JSON-RPC, as far as it decides where it goes. */
const messageSchema = v.looseObject({
  id: v.optional(v.union([v.string(), v.number()])),
  method: v.optional(v.string()),
  params: v.optional(v.looseObject({ _meta: v.optional(v.looseObject({})) })),
});

export type Message = v.InferOutput<typeof messageSchema>;

/** Null for a line that is no message. */
export function parseMessage(line: string): Message | null {
  try {
    return v.parse(messageSchema, JSON.parse(line));
  } catch {
    return null;
  }
}

const versionKey = 'io.modelcontextprotocol/protocolVersion';
/** The field of a request that its header repeats. */
const nameFields: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** The headers that Streamable HTTP wants for a message; older revisions name only the agreed version. */
export function headersOf({ method = '', params }: Message, agreed: string | null): Record<string, string> {
  const version = params?._meta?.[versionKey];
  if (typeof version !== 'string') return agreed === null ? {} : { 'mcp-protocol-version': agreed };
  const name = params?.[nameFields[method] ?? ''];
  return {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': toHeader(name) } : {}),
  };
}

/** As the protocol writes a value that is no plain header. */
function toHeader(value: string): string {
  const isPlain =
    /^[\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?$/.test(value) && !/^=\?base64\?.*\?=$/.test(value);
  return isPlain ? value : `=?base64?${Buffer.from(value).toString('base64')}?=`;
}
