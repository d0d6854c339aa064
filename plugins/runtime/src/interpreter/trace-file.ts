// See docs/decisions/0123-traces.md.
import { createHash } from 'node:crypto';
import type { RunOutcome } from '@gatehouse/sdk-actions';
import { ZipFile } from 'yazl';
import type { EvidenceMask } from './evidence-mask.ts';
import { toError } from './run-errors.ts';
import type { RunState } from './run-state.ts';
import type { TracedPicture, TracedStep, TraceLog } from './trace-log.ts';

interface TracedRun {
  readonly log: TraceLog;
  readonly state: RunState;
  readonly hidden: EvidenceMask;
  readonly ending: Pick<RunOutcome, 'result' | 'errorCode' | 'errorMessage'>;
}

type Line = Readonly<Record<string, unknown>>;

/** The version of the format of Playwright that the lines follow: its viewer reads this one and later ones. */
const formatVersion = 8;
const pageId = 'page@1';

/** A zip archive of the trace with secrets masked, which the viewer of Playwright opens too. */
export async function traceFile(run: TracedRun): Promise<Buffer> {
  const pictures = new Map<TracedPicture, string>();
  const lines = traceLines(run, pictures);
  const zip = new ZipFile();
  zip.addBuffer(toNdjson(lines), 'trace.trace');
  zip.addBuffer(toNdjson(networkLines(run)), 'trace.network');
  const names = new Set<string>();
  for (const [{ bytes }, name] of pictures) {
    if (names.has(name)) continue;
    names.add(name);
    zip.addBuffer(Buffer.from(bytes), `resources/${name}`, { compress: false });
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function traceLines(run: TracedRun, pictures: Map<TracedPicture, string>): readonly Line[] {
  const steps = run.log.steps();
  let shown = steps[0]?.before ?? null;
  const lines = steps.flatMap((step) => {
    const before = shown;
    shown = step.after ?? shown;
    const [beforeName, afterName] = [before, step.after].map((picture) => nameOf(picture, pictures));
    return stepLines(step, run, { before: beforeName ?? null, after: afterName ?? null });
  });
  const frames = [...pictures].map(([{ at, width, height }, sha1]) => ({
    ...{ type: 'screencast-frame', pageId, sha1, width, height, timestamp: at },
  }));
  return [headLine(run, steps.length), ...lines, ...frames];
}

function headLine({ log, state, hidden, ending }: TracedRun, steps: number): Line {
  const { projectName, uowId, taskId, threadId } = state.info;
  return {
    type: 'context-options',
    version: formatVersion,
    origin: 'library',
    browserName: 'chromium',
    platform: process.platform,
    wallTime: performance.timeOrigin + log.startedAt,
    monotonicTime: log.startedAt,
    sdkLanguage: 'javascript',
    title: hidden.facts(projectName),
    options: log.picture === null ? {} : { viewport: sizeOf(log.picture) },
    gatehouse: hidden.facts({ uowId, taskId, threadId, ...ending, omitted: log.added - steps }),
  };
}

function sizeOf({ width, height }: TracedPicture) {
  return { width, height };
}

interface StepPictures {
  readonly before: string | null;
  readonly after: string | null;
}

function stepLines(step: TracedStep, { hidden }: TracedRun, pictures: StepPictures): readonly Line[] {
  const { node, number, parent, project, beganAt, endedAt, failed } = step;
  const { action, groupId } = node;
  const callId = `call@${number}`;
  const facts = { actionId: action.id, groupId, name: action.name, project, page: step.page };
  const results = step.results.map(({ name, variable, value }) => [name, { [variable]: value }]);
  const error = failed === undefined ? null : toError(failed);
  return [
    {
      ...{ type: 'before', callId, pageId, startTime: beganAt },
      ...(parent !== null && { parentId: `call@${parent}` }),
      ...{ class: action.type, method: action.action, title: hidden.facts(titleOf(step)) },
      params: hidden.facts({ ...Object(step.parameters ?? action.parameters), ...finderOf(step) }),
      gatehouse: { ...Object(hidden.facts(facts)), ...pictures },
    },
    ...step.lines.map(({ at, text }) => ({ type: 'log', callId, time: at, message: hidden.facts(text) })),
    {
      ...{ type: 'after', callId, endTime: endedAt ?? performance.now() },
      ...(error && { error: hidden.facts({ name: error.name, message: error.message }) }),
      result: hidden.facts(Object.fromEntries(results)),
      gatehouse: { branch: step.branch, isEnded: endedAt !== null },
    },
  ];
}

function titleOf({ node: { action } }: TracedStep): string {
  const name = `${action.type}.${action.action}`;
  return action.name === '' ? name : `${action.name} (${name})`;
}

function finderOf({ finder, node }: TracedStep) {
  const used = finder ?? node.action.finder;
  return used === null ? {} : { finder: used };
}

/** Requests in the form of HAR entries. */
function networkLines({ log, hidden }: TracedRun): readonly Line[] {
  return log.steps().flatMap(({ number, beganAt, requests }) =>
    requests.map(({ method, url, type, status, errorText, startedAt, durationMs }) => ({
      type: 'resource-snapshot',
      snapshot: {
        pageref: pageId,
        startedDateTime: startedAt,
        time: durationMs ?? -1,
        request: {
          ...{ method, url: hidden.facts(url), httpVersion: 'HTTP/1.1' },
          ...{ cookies: [], headers: [], queryString: [], headersSize: -1, bodySize: -1 },
        },
        response: {
          ...{ status: status ?? -1, statusText: hidden.facts(errorText ?? ''), httpVersion: 'HTTP/1.1' },
          ...{ cookies: [], headers: [], content: { size: -1, mimeType: 'x-unknown' } },
          ...{ redirectURL: '', headersSize: -1, bodySize: -1 },
        },
        cache: {},
        timings: { send: -1, wait: durationMs ?? -1, receive: -1 },
        _monotonicTime: Date.parse(startedAt) - performance.timeOrigin || beganAt,
        _resourceType: type,
        gatehouse: { callId: `call@${number}` },
      },
    })),
  );
}

/** The name of a picture in the archive; null for none. */
function nameOf(picture: TracedPicture | null, pictures: Map<TracedPicture, string>): string | null {
  if (picture === null) return null;
  const known = pictures.get(picture);
  if (known !== undefined) return known;
  const ending = picture.mediaType === 'image/png' ? 'png' : 'jpeg';
  const name = `${createHash('sha1').update(picture.bytes).digest('hex')}.${ending}`;
  pictures.set(picture, name);
  return name;
}

function toNdjson(lines: readonly Line[]): Buffer {
  return Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}
