export { isMissing, notRegular, toFileError } from '@gatehouse/plugin-runtime/api';
