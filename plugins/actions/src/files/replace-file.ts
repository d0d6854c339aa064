export { replaceFile } from '@gatehouse/sdk-actions/files';
