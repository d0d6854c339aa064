export { type KeyKeeper, keyKeeper } from './key-keeper.ts';
