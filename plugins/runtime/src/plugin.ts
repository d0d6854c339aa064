import { declaration } from './declaration.ts';

export default declaration.implement(() => ({}));
