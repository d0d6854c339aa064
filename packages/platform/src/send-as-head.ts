import { ServerResponse } from 'node:http';

interface WithHead {
  _header: string | null;
}

/**
 * Whether a response takes its head as text. Only Node's own class does: one without a socket, as tests have them, keeps
 * head and body apart.
 */
export function takesHead(response: ServerResponse): response is ServerResponse & WithHead {
  if (Object.getPrototypeOf(response) !== ServerResponse.prototype) return false;
  return '_header' in response && response._header === null;
}

/**
 * Ends a response with one text in place of its head, which may hold the body too; Latin-1, each character one byte.
 * False where this version of Node does not take it, with nothing sent.
 */
export function sendAsHead(response: ServerResponse & WithHead, text: string): boolean {
  response._header = text;
  if (!response.headersSent) return false;
  response.end();
  return true;
}
