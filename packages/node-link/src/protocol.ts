import * as v from 'valibot';

export const linkPath = '/node';

/** Newest first. Both sides speak their own version and the one before; a session has the newest that both know. */
export const protocols = ['gatehouse.node.2', 'gatehouse.node.1'] as const;

/** The number of a version, for what its messages are. */
export const numberOf = (protocol: string): number => Number(protocol.split('.').at(-1));

export const newestProtocol = numberOf(protocols[0]);

/** The largest frame, and all that a side keeps for a peer that has not acknowledged it. */
export const maxFrameBytes = 64 * 2 ** 20;
export const handshakeMs = 10_000;

export const closeCodes = { refused: 4403, ended: 4410 } as const;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const jsonObject = v.custom<object>(isObject, 'must be an object');

/** The first frame of a node: `got` is the number of the last message that it has. */
const helloSchema = v.strictObject({
  hello: v.strictObject({
    session: v.nullable(v.string()),
    incarnation: v.nullable(v.string()),
    got: count,
    beat: count,
    greeting: jsonObject,
  }),
});

const endSchema = v.strictObject({ over: v.picklist(['ended', 'refused']), reason: v.string() });

const fromNodeSchema = v.union([
  v.strictObject({ beat: count, got: count }),
  v.strictObject({ got: count }),
  v.strictObject({ ready: v.literal(true) }),
  endSchema,
]);

const fromDaemonSchema = v.union([
  v.strictObject({ answer: count, got: count }),
  v.strictObject({ got: count }),
  v.strictObject({
    welcome: v.strictObject({
      session: v.string(),
      incarnation: v.string(),
      nodeId: v.string(),
      text: jsonObject,
    }),
  }),
  v.strictObject({ resumed: v.strictObject({ got: count, answer: count }) }),
  endSchema,
]);

export const messageSchema = v.strictObject({ n: count, m: jsonObject });

export type Hello = v.InferOutput<typeof helloSchema>['hello'];
export type FromDaemon = v.InferOutput<typeof fromDaemonSchema>;
export type Welcome = Extract<FromDaemon, { welcome: unknown }>['welcome'];

export const parseHello = (value: unknown): Hello => v.parse(helloSchema, value).hello;
export const parseFromNode = (value: unknown) => v.parse(fromNodeSchema, value);
export const parseFromDaemon = (value: unknown): FromDaemon => v.parse(fromDaemonSchema, value);
