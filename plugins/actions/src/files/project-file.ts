export { below, elsewhere, type GuardedPath, projectFile } from '@gatehouse/sdk-actions/files';
