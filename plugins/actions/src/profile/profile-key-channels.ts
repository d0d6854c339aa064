import { channel } from '@gatehouse/sdk-actions';

/** A key is 32 bytes in base64. */
interface FileKey {
  readonly key: string;
}

/** A key in the form of the file: only the daemon of this data folder unwraps it. */
interface WrappedKey {
  readonly wrapped: string;
}

export const wrapProfileKey = channel<FileKey, WrappedKey>('actions.wrap-profile-key');
/** Null for a key that another data folder wrapped. */
export const unwrapProfileKey = channel<WrappedKey, FileKey | null>('actions.unwrap-profile-key');
