import * as v from 'valibot';
import type { ShownAction, ShownRequest, ShownTrace } from './shown-trace.ts';

/** The parts of the archive of a trace. */
export interface UnpackedTrace {
  readonly lines: string;
  readonly network: string;
  /** By name. */
  readonly pictures: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** Entries of the archive that belong to a trace; the group is the name of a picture. */
export const traceEntry = /^(?:trace\.trace|trace\.network|resources\/([0-9a-f]{40}\.(?:jpeg|png)))$/;

const text = v.fallback(v.string(), '');
const number = v.fallback(v.number(), 0);
const named = v.fallback(v.record(v.string(), v.unknown()), {});

const headSchema = v.object({
  type: v.literal('context-options'),
  title: text,
  wallTime: number,
  gatehouse: v.fallback(v.object({ result: text, errorMessage: text, omitted: number }), {
    result: '',
    errorMessage: '',
    omitted: 0,
  }),
});

const beforeSchema = v.object({
  type: v.literal('before'),
  callId: v.string(),
  parentId: text,
  startTime: v.number(),
  title: text,
  params: named,
  gatehouse: v.fallback(v.object({ actionId: text, project: text, page: text, before: text, after: text }), {
    actionId: '',
    project: '',
    page: '',
    before: '',
    after: '',
  }),
});

const afterSchema = v.object({
  type: v.literal('after'),
  callId: v.string(),
  endTime: v.number(),
  error: v.fallback(v.nullable(v.object({ name: text, message: text })), null),
  result: named,
  gatehouse: v.fallback(v.object({ branch: text }), { branch: '' }),
});

const logSchema = v.object({ type: v.literal('log'), callId: v.string(), message: text });

const requestSchema = v.object({
  type: v.literal('resource-snapshot'),
  snapshot: v.object({
    time: number,
    request: v.object({ method: text, url: text }),
    response: v.object({ status: number, statusText: text }),
    gatehouse: v.object({ callId: text }),
  }),
});

type Before = v.InferOutput<typeof beforeSchema>;

/** Converts a trace to what its page shows. Lines of another form are left out. */
export function readTrace({ lines, network, pictures }: UnpackedTrace): ShownTrace {
  const all = parseLines(lines);
  const [head] = of(all, headSchema);
  const begun = of(all, beforeSchema);
  const ended = new Map(of(all, afterSchema).map((line) => [line.callId, line]));
  const log = groupedBy(of(all, logSchema), ({ callId }) => callId);
  const requests = groupedBy(
    of(parseLines(network), requestSchema),
    ({ snapshot }) => snapshot.gatehouse.callId,
  );
  const parents = new Map(begun.map(({ callId, parentId }) => [callId, parentId]));
  const first = begun[0]?.startTime ?? 0;
  const pictureOf = (name: string) => (pictures.has(name) ? name : '');
  const toAction = (line: Before): ShownAction => {
    const end = ended.get(line.callId);
    return {
      id: line.callId,
      actionId: line.gatehouse.actionId,
      title: line.title,
      depth: depthOf(line.callId, parents),
      ...{ project: line.gatehouse.project, page: line.gatehouse.page },
      startMs: line.startTime - first,
      durationMs: (end?.endTime ?? line.startTime) - line.startTime,
      error: end?.error ? `${end.error.name}: ${end.error.message}` : '',
      branch: end?.gatehouse.branch ?? '',
      parameters: toTexts(line.params),
      results: toTexts(end?.result ?? {}),
      log: (log.get(line.callId) ?? []).map(({ message }) => message),
      requests: (requests.get(line.callId) ?? []).map(({ snapshot }) => toRequest(snapshot)),
      ...{ before: pictureOf(line.gatehouse.before), after: pictureOf(line.gatehouse.after) },
    };
  };
  const { result = '', errorMessage = '', omitted = 0 } = head?.gatehouse ?? {};
  return {
    ...{ title: head?.title ?? '', startedAt: toTime(head?.wallTime ?? 0) },
    ...{ result, message: errorMessage, omitted, actions: begun.map(toAction) },
  };
}

function parseLines(lines: string): readonly unknown[] {
  return lines.split('\n').flatMap((line): readonly unknown[] => {
    try {
      return line === '' ? [] : [JSON.parse(line)];
    } catch {
      // A line that is cut.
      return [];
    }
  });
}

function of<S extends v.GenericSchema>(lines: readonly unknown[], schema: S): readonly v.InferOutput<S>[] {
  return lines.flatMap((line) => {
    const parsed = v.safeParse(schema, line);
    return parsed.success ? [parsed.output] : [];
  });
}

function groupedBy<T>(entries: readonly T[], keyOf: (entry: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group === undefined) groups.set(keyOf(entry), [entry]);
    else group.push(entry);
  }
  return groups;
}

/** A trace may lie: its actions may run each other in a circle. */
function depthOf(id: string, parents: ReadonlyMap<string, string>): number {
  let depth = 0;
  for (let parent = parents.get(id); parent && depth < 16; parent = parents.get(parent)) depth += 1;
  return depth;
}

function toTexts(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toText(value)]));
}

function toRequest({
  time,
  request,
  response,
}: v.InferOutput<typeof requestSchema>['snapshot']): ShownRequest {
  const status = response.status > 0 ? String(response.status) : response.statusText || 'no answer';
  return { ...request, status, durationMs: time };
}

function toTime(ms: number): string {
  const time = new Date(ms);
  return Number.isNaN(time.valueOf()) ? '' : time.toISOString();
}
