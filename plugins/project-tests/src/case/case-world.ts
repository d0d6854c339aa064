import type { StubCall, StubOutcome } from '@gatehouse/plugin-runtime/api';
import type { BoundaryReply, BoundaryRequest } from '@gatehouse/sdk-actions/internal/boundary';
import type { AnswerGiver } from '../answers/answer-giver.ts';
import type { SeenRequest } from '../declaration/test-operations.ts';
import type { Stub, TestCase } from '../test-file-schema.ts';
import type { LiveCase } from './live-cases.ts';

const maxRequests = 10_000;

/** Answers and stubs of the run of a case, and what was asked of them. */
export class CaseWorld implements LiveCase {
  readonly requests: BoundaryRequest[] = [];
  readonly seen: SeenRequest[] = [];
  readonly stubCalls: StubCall[] = [];
  readonly #answers: readonly AnswerGiver[];
  readonly #test: Pick<TestCase, 'network' | 'stubs'>;

  constructor(answers: readonly AnswerGiver[], test: Pick<TestCase, 'network' | 'stubs'>) {
    this.#answers = answers;
    this.#test = test;
  }

  async reply(request: BoundaryRequest): Promise<BoundaryReply> {
    const { method, url, from } = request;
    if (this.requests.length >= maxRequests)
      return refusal(`The test sent ${maxRequests} requests, the most there are.`);
    this.requests.push(request);
    for (const giver of this.#answers) {
      const answer = await giver.take(request);
      if (answer === null) continue;
      this.seen.push({ method, url, from, answeredBy: giver.label });
      return answer;
    }
    this.seen.push({ method, url, from, answeredBy: this.#test.network ? 'network' : null });
    if (this.#test.network) return { kind: 'pass' };
    return refusal(
      `The test has no answer to ${method} ${url}: add one to given.answers, or say "network": true.`,
    );
  }

  stub(call: StubCall): StubOutcome {
    const before = this.stubCalls.filter(({ actionId }) => actionId === call.actionId).length;
    this.stubCalls.push(call);
    const stubs = stubsOf(this.#test.stubs[call.actionId]);
    const stub = stubs[before] ?? stubs.at(-1) ?? {};
    return { ...stub, branch: trustBranch(stub.branch) };
  }

  /** Places of stubs that nothing reached. */
  unusedStubs(): readonly string[] {
    const used = new Set(this.stubCalls.map(({ actionId }) => actionId));
    return Object.keys(this.#test.stubs).filter((id) => !used.has(id));
  }

  unusedAnswers(): readonly string[] {
    return this.#answers.filter(({ isUnused }) => isUnused).map(({ label }) => label);
  }
}

function refusal(reason: string): BoundaryReply {
  return { kind: 'refuse', reason };
}

function stubsOf(stubs: TestCase['stubs'][string] | undefined): readonly Stub[] {
  if (stubs === undefined) return [];
  return Array.isArray(stubs) ? stubs : [stubs];
}

/** The schema of test files checks it. */
function trustBranch(branch: Stub['branch']): StubOutcome['branch'] {
  return branch as StubOutcome['branch'];
}
