// The limit: bare node:http with every step written by hand, and only the steps that the work needs.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { maxTake, type PostBody, postTarget, toCreated, toList } from '../work/work.ts';
import { createKnownKeys } from './known-keys.ts';
import { announce, fixedKey } from './server-messages.ts';

const maxBodyLength = 100_000;
const itemPrefix = `${postTarget}/`;
const ownerOf = createKnownKeys(fixedKey);

function answer(request: IncomingMessage, response: ServerResponse): void {
  const owner = ownerOf(request.headers.authorization);
  const target = request.url ?? '';
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  if (owner === undefined) send(response, 401, { error: 'unauthorized' });
  else if (request.method === 'GET' && isItem(path)) {
    const query = readQuery(mark === -1 ? '' : target.slice(mark + 1));
    if (query === null) send(response, 400, { error: 'bad_request' });
    else send(response, 200, toList(decodeURIComponent(path.slice(itemPrefix.length)), owner, query));
  } else if (request.method === 'POST' && path === postTarget) answerPost(request, response, owner);
  else send(response, 404, { error: 'not_found' });
}

function isItem(path: string): boolean {
  return path.startsWith(itemPrefix) && !path.includes('/', itemPrefix.length);
}

function readQuery(search: string): { skip: number; take: number } | null {
  let skip = 0;
  let take = 20;
  for (const pair of search.split('&')) {
    const mark = pair.indexOf('=');
    const name = pair.slice(0, mark);
    const value = Number(decodeURIComponent(pair.slice(mark + 1)));
    if (name === 'skip') skip = value;
    else if (name === 'take') take = value;
  }
  const isGood =
    Number.isInteger(skip) && skip >= 0 && Number.isInteger(take) && take >= 1 && take <= maxTake;
  return isGood ? { skip, take } : null;
}

function answerPost(request: IncomingMessage, response: ServerResponse, owner: string): void {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    text += chunk;
    if (text.length > maxBodyLength) request.destroy();
  });
  request.on('end', () => {
    const body = parse(text);
    if (isPostBody(body)) send(response, 200, toCreated(owner, body));
    else send(response, 400, { error: 'bad_request' });
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPostBody(value: unknown): value is PostBody {
  const body = value as PostBody | null;
  return (
    typeof body === 'object' &&
    body !== null &&
    isText(body.name, 100) &&
    body.name.length > 0 &&
    (body.kind === 'web' || body.kind === 'mobile' || body.kind === 'desktop') &&
    typeof body.enabled === 'boolean' &&
    Number.isInteger(body.priority) &&
    body.priority >= 0 &&
    body.priority <= 10 &&
    typeof body.timeoutMs === 'number' &&
    body.timeoutMs >= 0 &&
    isText(body.url, 500) &&
    Array.isArray(body.tags) &&
    body.tags.every((tag) => typeof tag === 'string') &&
    typeof body.meta?.owner === 'string' &&
    typeof body.meta.revision === 'number' &&
    Array.isArray(body.steps) &&
    body.steps.every(isStep) &&
    isText(body.description, 2000)
  );
}

function isStep(step: PostBody['steps'][number] | null): boolean {
  return typeof step?.id === 'string' && typeof step.action === 'string' && typeof step.selector === 'string';
}

function isText(value: unknown, maxLength: number): boolean {
  return typeof value === 'string' && value.length <= maxLength;
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

const server = createServer(answer);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) announce({ port: address.port, rawKey: fixedKey });
});
