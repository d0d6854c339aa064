/** The name of a tab is taken. */
export class TabNameError extends Error {
  override readonly name = 'TabNameError';

  constructor(name: string) {
    super(`There is a tab with the name ${JSON.stringify(name)} already.`);
  }
}
