/** A failure of a project, and what shows the cause without the page. */
export interface RealFailure {
  readonly name: string;
  readonly actions: readonly object[];
  /** Each stands in what was kept, beside the message of the error. */
  readonly kept: readonly RegExp[];
  /** The message of the error. */
  readonly said: RegExp;
}

/** Addresses of the servers of the test. */
export interface FailingWorld {
  readonly shop: string;
  /** The same with a certificate that nobody trusts. */
  readonly secureShop: string;
}

/** @param name such as `Http.Get` */
export function act(name: string, parameters: object, results: object = {}) {
  const [type, action] = name.split('.');
  return { type, action, parameters, results };
}
