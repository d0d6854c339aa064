import type { StubOutcome } from '@gatehouse/plugin-runtime/api';
import type {
  AnsweredRequest,
  BoundaryReply,
  BoundaryRequest,
} from '@gatehouse/sdk-actions/internal/boundary';
import type { LiveCase } from '../case/live-cases.ts';

const maxRequests = 500;
const maxBytes = 2 * 2 ** 20;

/** Lets the requests of actions pass, and keeps them with their answers. */
export class RecordingWorld implements LiveCase {
  readonly requests: BoundaryRequest[] = [];
  readonly answered: AnsweredRequest[] = [];
  /** Why nothing can be recorded; null while all can. */
  problem: string | null = null;
  #bytes = 0;

  async reply(request: BoundaryRequest): Promise<BoundaryReply> {
    const { from, method, url } = request;
    const shown = url.replace(/[?#].*$/s, '').slice(0, 200);
    if (from === 'browser')
      return this.#refuse(
        `a page asked for ${method} ${shown}, and only requests of actions are recorded. WebBrowser.RecordHar records those of pages`,
      );
    if (this.requests.length >= maxRequests)
      return this.#refuse(`there are more than ${maxRequests} requests`);
    this.requests.push(request);
    return { kind: 'pass', isReported: true };
  }

  record(answered: AnsweredRequest): void {
    this.#bytes += answered.answer.body.length;
    if (this.#bytes > maxBytes) this.#refuse('the answers have more than 2 MiB');
    else this.answered.push(answered);
  }

  stub(): StubOutcome {
    return {};
  }

  #refuse(reason: string): BoundaryReply {
    this.problem ??= reason;
    return { kind: 'refuse', reason: `The test is not recorded: ${reason}.` };
  }
}
