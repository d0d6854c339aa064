export { below, elsewhere, type GuardedPath, projectFile } from '@gatehouse/plugin-runtime/api';
