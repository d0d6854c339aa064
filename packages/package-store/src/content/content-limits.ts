import { SourceError } from '../source-error.ts';

const maxFiles = 5_000;
const maxBytes = 64 * 1024 * 1024;

/** The space that a plugin may take, with the packages that it needs. */
export interface ContentBudget {
  readonly leftBytes: number;
  /** Throws when there is more than a plugin may have. */
  spend(path: string, bytes: number): void;
}

export function createContentBudget(what: string): ContentBudget {
  let [files, bytes] = [0, 0];
  return {
    get leftBytes() {
      return maxBytes - bytes;
    },
    spend: (path, more) => {
      files += 1;
      bytes += more;
      if (files > maxFiles)
        throw new SourceError(`${what} has more than ${maxFiles} files, the most that a plugin may have`);
      if (bytes > maxBytes)
        throw new SourceError(
          `${what} has more than ${maxBytes} bytes unpacked, the most that a plugin may have; ${path} is too much`,
        );
    },
  };
}
