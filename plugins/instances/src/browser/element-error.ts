/**
 * The reason why an action could not act on an element: `invalid` is a wrong path, `refused` an element that exists.
 */
export class ElementError extends Error {
  override readonly name = 'ElementError';
  readonly problem: 'missing' | 'refused' | 'invalid';

  constructor(message: string, problem: 'missing' | 'refused' | 'invalid') {
    super(message);
    this.problem = problem;
  }
}
