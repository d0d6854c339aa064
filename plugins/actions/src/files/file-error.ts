export { isMissing, notRegular, toFileError } from '@gatehouse/sdk-actions/files';
