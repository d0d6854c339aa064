import { declaration } from './declaration.ts';

export default declaration.implement(() => ({ bench_word_get: () => ({ text: 'word' }) }));
