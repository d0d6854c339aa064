import {
  type StubCall,
  type StubOutcome,
  testReplies,
  testReports,
  testStubs,
} from '@gatehouse/plugin-runtime/api';
import { ActionError, type Channels } from '@gatehouse/sdk-actions';
import type {
  AnsweredRequest,
  BoundaryReply,
  BoundaryRequest,
} from '@gatehouse/sdk-actions/internal/boundary';

/** Answers what the run of a case asks. */
export interface LiveCase {
  reply(request: BoundaryRequest): Promise<BoundaryReply>;
  stub(call: StubCall): StubOutcome;
  /** Takes an answer of the network; absent where nothing is recorded. */
  record?(answered: AnsweredRequest): void;
}

/** The cases that run now, by the id of their run. */
export class LiveCases {
  readonly #byRun = new Map<string, LiveCase>();

  constructor(channels: Channels) {
    channels.serve(testReplies, async (request, { uowId }) => this.#find(uowId).reply(request));
    channels.serve(testReports, async (answered, { uowId }) => {
      this.#find(uowId).record?.(answered);
      return null;
    });
    channels.serve(testStubs, async (call, { uowId }) => this.#find(uowId).stub(call));
  }

  add(uowId: string, live: LiveCase): void {
    this.#byRun.set(uowId, live);
  }

  remove(uowId: string): void {
    this.#byRun.delete(uowId);
  }

  #find(uowId: string): LiveCase {
    const live = this.#byRun.get(uowId);
    if (live === undefined) throw new ActionError('The run belongs to no test.');
    return live;
  }
}
