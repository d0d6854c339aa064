/** A picture of what a resource shows. */
export interface StepPicture {
  readonly mediaType: 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** A request that a page sent. */
export interface StepRequest {
  readonly method: string;
  readonly url: string;
  /** Such as `document` or `fetch`. */
  readonly type: string;
  /** Null without an answer. */
  readonly status: number | null;
  readonly errorText: string | null;
  /** UTC ISO-8601. */
  readonly startedAt: string;
  readonly durationMs: number | null;
}

/** Takes what a resource of a traced run shows after an action that used it. */
export interface StepCapture {
  /** Texts that no picture may show. With any of them, a picture that comes after the call is left out. */
  readonly secrets: readonly string[];
  /** Aborted at the time limit. */
  readonly signal: AbortSignal;
  /** Whether a picture may be taken now: pictures that the run waits for have a share of its time. */
  readonly wantsPicture: boolean;
  /** Address of the page that is shown. Secrets are masked. */
  page(address: string): void;
  /** Requests that began since the last call. Secrets are masked. */
  requests(requests: readonly StepRequest[]): void;
  /** Takes a picture that may come when the call has ended. */
  picture(taking: Promise<StepPicture>): void;
}
