/** A message of a panel, as JSON-RPC 2.0 has it. A request has an id, and a notice has none. */
export interface PanelMessage {
  readonly id: string | number | null;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Null for anything that is no request and no notice; an answer of a panel to the console is none. */
export function parsePanelMessage(data: unknown): PanelMessage | null {
  if (typeof data !== 'object' || data === null || Reflect.get(data, 'jsonrpc') !== '2.0') return null;
  const [id, method, params] = ['id', 'method', 'params'].map((name) => Reflect.get(data, name));
  if (typeof method !== 'string') return null;
  return {
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    method,
    params: typeof params === 'object' && params !== null ? { ...params } : {},
  };
}

/** The looks and the language of the page around the panel. */
export interface PanelContext {
  readonly theme: 'light' | 'dark';
  readonly locale: string;
}

/** Versions of MCP Apps that the messages of the console fit. */
const versions: readonly unknown[] = ['2026-01-26', '2025-11-21'];

/** The answer to `ui/initialize`. A panel may call tools and log; it opens no links and says nothing to a model. */
export function welcome({ params }: PanelMessage, context: PanelContext): object {
  const { protocolVersion } = params;
  return {
    protocolVersion: versions.includes(protocolVersion) ? protocolVersion : versions[0],
    hostInfo: { name: 'Gatehouse console', version: '1.0.0' },
    hostCapabilities: { serverTools: {}, logging: {} },
    hostContext: { ...context, displayMode: 'inline', availableDisplayModes: ['inline'], platform: 'web' },
  };
}

/** The result of a call as MCP has it: text for all, and the object itself. */
export function toToolResult(answer: unknown): object {
  const content = [{ type: 'text', text: JSON.stringify(answer) }];
  const isObject = typeof answer === 'object' && answer !== null && !Array.isArray(answer);
  return isObject ? { content, structuredContent: answer } : { content };
}

export function toToolError(message: string): object {
  return { content: [{ type: 'text', text: message }], isError: true };
}
