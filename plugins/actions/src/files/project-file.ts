export { projectFile } from '@gatehouse/plugin-runtime/api';
