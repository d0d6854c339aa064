// See docs/decisions/0199-plugins-in-the-console.md
import { createMessageLimit } from './message-limit.ts';
import { createToolCalls, type PanelCalls } from './panel-calls.ts';
import { type PanelContext, type PanelMessage, parsePanelMessage, welcome } from './panel-messages.ts';

const MAX_HEIGHT_PX = 4_000;
const METHOD_NOT_FOUND = -32_601;

/** The parts of the page that a panel reaches. */
export interface PanelHost extends PanelCalls {
  context(): PanelContext;
  resize(heightPx: number): void;
  /** `left`: the frame shows another page than its own. */
  close(reason: 'flood' | 'left'): void;
}

/** Speaks with the panel in a frame until it is disconnected. */
export interface PanelConnection {
  /** Says that colors or language are others now. */
  tell(context: PanelContext): void;
  disconnect(): void;
}

/**
 * Answers the messages of MCP Apps that a panel sends. Only its own frame is listened to. A frame that loads a second
 * page is closed, since that page would get the answers.
 */
export function connectPanel(frame: HTMLIFrameElement, host: PanelHost): PanelConnection {
  const isTooMany = createMessageLimit();
  const answer = createAnswers(host);
  let loads = 0;
  // Its origin is opaque, so no other address can be named.
  const send = (message: object) => frame.contentWindow?.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const close = (reason: 'flood' | 'left') => {
    disconnect();
    host.close(reason);
  };
  const onMessage = ({ source, data }: MessageEvent) => {
    if (source === null || source !== frame.contentWindow) return;
    if (isTooMany()) return close('flood');
    const message = parsePanelMessage(data);
    if (message === null) return;
    if (message.id !== null) void answer(message).then((reply) => send({ id: message.id, ...reply }));
    else if (message.method === 'ui/notifications/size-changed') resize(message.params, host);
  };
  const onLoad = () => {
    loads += 1;
    if (loads > 1) close('left');
  };
  const disconnect = () => {
    window.removeEventListener('message', onMessage);
    frame.removeEventListener('load', onLoad);
  };
  window.addEventListener('message', onMessage);
  frame.addEventListener('load', onLoad);
  return {
    tell: (context) => send({ method: 'ui/notifications/host-context-changed', params: context }),
    disconnect,
  };
}

function createAnswers(host: PanelHost): (message: PanelMessage) => Promise<object> {
  const toolCall = createToolCalls(host);
  return async (message) => {
    if (message.method === 'ui/initialize') return { result: welcome(message, host.context()) };
    if (message.method === 'tools/call') return { result: await toolCall(message.params) };
    if (message.method === 'ping') return { result: {} };
    if (message.method === 'ui/request-display-mode') return { result: { mode: 'inline' } };
    return { error: { code: METHOD_NOT_FOUND, message: `The console has no ${message.method}` } };
  };
}

function resize({ height }: PanelMessage['params'], host: PanelHost): void {
  if (typeof height === 'number' && height >= 0) host.resize(Math.min(height, MAX_HEIGHT_PX));
}
