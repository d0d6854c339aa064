/** Longer texts are not cached, because they cost memory. */
const maxCachedLength = 65_536;

/**
 * Serialises bodies. One that is frozen, and so never changes, is serialised once when many calls in a row are answered
 * with it, as those are that wait for the same event.
 */
export function createBodySerializer(): (body: object) => string {
  let last: { readonly body: object; readonly text: string } | null = null;
  return (body) => {
    if (last?.body === body) return last.text;
    const text = JSON.stringify(body);
    if (text.length <= maxCachedLength && Object.isFrozen(body)) last = { body, text };
    return text;
  };
}
