// The best peer: fastify with schemas of the query, the body and the answers.
import fastify from 'fastify';
import { type GetQuery, kinds, maxTake, type PostBody, postTarget, toCreated, toList } from '../work/work.ts';
import { createKnownKeys } from './known-keys.ts';
import { announce, fixedKey } from './server-messages.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };
const ownerOf = createKnownKeys(fixedKey);

function toStrict(properties: Readonly<Record<string, object>>) {
  return { type: 'object', required: Object.keys(properties), additionalProperties: false, properties };
}

const query = {
  type: 'object',
  properties: {
    skip: { ...integer, minimum: 0, default: 0 },
    take: { ...integer, minimum: 1, maximum: maxTake, default: 20 },
  },
};
const body = toStrict({
  name: { ...text, minLength: 1, maxLength: 100 },
  kind: { ...text, enum: kinds },
  enabled: { type: 'boolean' },
  priority: { ...integer, minimum: 0, maximum: 10 },
  timeoutMs: { type: 'number', minimum: 0 },
  url: { ...text, maxLength: 500 },
  tags: { type: 'array', items: text },
  meta: toStrict({ owner: text, revision: { type: 'number' } }),
  steps: { type: 'array', items: toStrict({ id: text, action: text, selector: text }) },
  description: { ...text, maxLength: 2000 },
});
const list = toStrict({
  id: text,
  owner: text,
  skip: integer,
  take: integer,
  items: { type: 'array', items: toStrict({ n: integer, state: text }) },
});
const created = toStrict({ id: text, owner: text, steps: integer, priority: integer });

declare module 'fastify' {
  interface FastifyRequest {
    owner: string;
  }
}

const app = fastify();
app.decorateRequest('owner', '');
app.addHook('onRequest', (request, reply, done) => {
  const owner = ownerOf(request.headers.authorization);
  if (owner === undefined) {
    reply.code(401).send({ error: 'unauthorized' });
    return;
  }
  request.owner = owner;
  done();
});
app.get<{ Params: { id: string }; Querystring: GetQuery }>(
  `${postTarget}/:id`,
  { schema: { querystring: query, response: { 200: list } } },
  (request, reply) => {
    reply.send(toList(request.params.id, request.owner, request.query));
  },
);
app.post<{ Body: PostBody }>(
  postTarget,
  { schema: { body, response: { 200: created } } },
  (request, reply) => {
    reply.send(toCreated(request.owner, request.body));
  },
);

const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
announce({ port: Number(url.port), rawKey: fixedKey });
