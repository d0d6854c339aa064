import type { CoveredAction, StubCall } from '@gatehouse/plugin-runtime/api';
import type { BoundaryRequest } from '@gatehouse/sdk-actions/internal/boundary';
import type { Problem } from '../declaration/test-operations.ts';
import { isLike } from '../like-mask.ts';
import type { TestCase } from '../test-file-schema.ts';
import { checkText, fits, problem, shownCheck } from './problems.ts';

type Expected = TestCase['expect'];
type ExpectedCall = NonNullable<Expected['calls']>[string];
type ExpectedRequest = NonNullable<Expected['requests']>[number];

/** Actions, requests and log lines of a run. */
export interface Doings {
  readonly covered: readonly CoveredAction[];
  readonly stubCalls: readonly StubCall[];
  readonly requests: readonly BoundaryRequest[];
  readonly log: readonly string[];
}

/** Compares calls of actions, requests and the log with what is expected. */
export function checkDoings(
  { calls = {}, requests = [], log = [] }: Expected,
  doings: Doings,
): readonly Problem[] {
  return [
    ...Object.entries(calls).flatMap(([id, call]) => checkCall(`expect.calls.${id}`, id, { call, doings })),
    ...requests.flatMap((request, index) =>
      checkRequest(`expect.requests[${index}]`, request, doings.requests),
    ),
    ...log.flatMap((line, index) =>
      doings.log.some((written) => fits(written, line))
        ? []
        : [problem(`expect.log[${index}]`, `no line of the log is this: ${shownCheck(line)}`)],
    ),
  ];
}

interface CheckedCall {
  readonly call: ExpectedCall;
  readonly doings: Doings;
}

function checkCall(place: string, id: string, { call, doings }: CheckedCall): readonly Problem[] {
  const { times: wanted, branch, parameters } = call;
  const found = doings.covered.find(({ actionId }) => actionId === id);
  const times = found?.times ?? 0;
  const problems: Problem[] = [];
  if (wanted === undefined ? times === 0 : times !== wanted) {
    const expected = String(wanted ?? 'at least once');
    problems.push(
      problem(`${place}.times`, 'was executed another number of times', { expected, actual: String(times) }),
    );
  }
  const taken = Object.keys(found?.branches ?? {});
  if (branch !== undefined && !taken.includes(branch)) {
    const actual = taken.length === 0 ? 'none' : taken.join(', ');
    problems.push(problem(`${place}.branch`, 'never took this branch', { expected: branch, actual }));
  }
  return parameters === undefined
    ? problems
    : [...problems, ...checkParameters(place, id, { parameters, doings })];
}

interface CheckedParameters {
  readonly parameters: NonNullable<ExpectedCall['parameters']>;
  readonly doings: Doings;
}

/** One call must have all of them. A single call is compared parameter by parameter. */
function checkParameters(
  place: string,
  id: string,
  { parameters, doings }: CheckedParameters,
): readonly Problem[] {
  const calls = doings.stubCalls.filter(({ actionId }) => actionId === id);
  const differing = (call: StubCall) =>
    Object.entries(parameters).flatMap(([name, check]) =>
      checkText(`${place}.parameters.${name}`, call.parameters[name] ?? '', check),
    );
  const [first] = calls;
  if (first === undefined)
    return [problem(`${place}.parameters`, 'only parameters of stubbed actions that ran are seen')];
  if (calls.length === 1) return differing(first);
  if (calls.some((call) => differing(call).length === 0)) return [];
  return [problem(`${place}.parameters`, `none of ${calls.length} calls had these`)];
}

function checkRequest(
  place: string,
  wanted: ExpectedRequest,
  all: readonly BoundaryRequest[],
): readonly Problem[] {
  const { url, method, body, times } = wanted;
  const found = all.filter(
    (request) =>
      isLike(request.url, url) &&
      (method === undefined || method === request.method) &&
      (body === undefined || fits(Buffer.from(request.body, 'base64').toString('utf8'), body)),
  );
  if (times === undefined ? found.length > 0 : found.length === times) return [];
  const expected = times === undefined ? 'at least one' : String(times);
  return [
    problem(place, `other requests were sent: ${method ?? 'any'} ${url}`, {
      expected,
      actual: String(found.length),
    }),
  ];
}
