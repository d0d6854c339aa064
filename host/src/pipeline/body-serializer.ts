import { isShort } from '@gatehouse/sdk-plugin/internal/json-pieces';

/** Longer texts are not cached, because they cost memory. */
const maxCachedLength = 65_536;

/**
 * Serialises bodies of about a length at most; null for a longer one. A body that is frozen, and so never changes, is
 * serialised once when many calls in a row are answered with it, as those are that wait for the same event.
 */
export function createBodySerializer(maxLength: number): (body: object) => string | null {
  let last: { readonly body: object; readonly text: string } | null = null;
  return (body) => {
    if (last?.body === body) return last.text;
    if (!isShort(body, maxLength)) return null;
    const text = JSON.stringify(body);
    if (text.length <= maxCachedLength && Object.isFrozen(body)) last = { body, text };
    return text;
  };
}
