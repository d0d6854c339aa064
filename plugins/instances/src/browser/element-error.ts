/** What kept an action from an element: `invalid` is the path itself, `refused` the element, which is there. */
export class ElementError extends Error {
  override readonly name = 'ElementError';
  readonly problem: 'missing' | 'refused' | 'invalid';

  constructor(message: string, problem: 'missing' | 'refused' | 'invalid') {
    super(message);
    this.problem = problem;
  }
}
