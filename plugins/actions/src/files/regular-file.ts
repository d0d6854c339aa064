export { appendToFile, maxReadBytes, readRegularFile } from '@gatehouse/plugin-runtime/api';
