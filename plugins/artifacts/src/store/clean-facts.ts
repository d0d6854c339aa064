import type { ArtifactFacts } from '@gatehouse/sdk-plugin/internal';

const maxNameLength = 120;
const unknownType = 'application/octet-stream';
const mediaTypePattern = /^[\w.+-]{1,60}\/[\w.+-]{1,60}(; ?charset=[\w-]{1,20})?$/;
/** Separators of paths, what Windows forbids, control characters, marks of direction and halves of characters. */
const unsafe = /[\\/:*?"<>|]|\p{Cc}|\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}/gu;

/** Facts whose texts are safe as the name of a file and in headers. */
export function cleanFacts({ kind, name, mediaType }: ArtifactFacts): ArtifactFacts {
  const safe = [...name.replace(unsafe, '_')].slice(0, maxNameLength).join('').trim();
  return {
    kind,
    name: safe.replace(/^\.+/, '') || kind,
    mediaType: mediaTypePattern.test(mediaType) ? mediaType : unknownType,
  };
}
