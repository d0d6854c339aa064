export { appendToFile, maxReadBytes, readRegularFile } from '@gatehouse/sdk-actions/files';
