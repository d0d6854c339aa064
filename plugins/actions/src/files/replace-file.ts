export { replaceFile } from '@gatehouse/plugin-runtime/api';
