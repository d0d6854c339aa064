import type { Picture } from '../drawing/drawing.ts';
import type { FromPainter } from './painter-messages.ts';

/** Characters of an image, and ids, in one message. */
const partSize = { image: 131_072, ids: 1000 };

/** The messages that carry a picture. */
export function* pictureMessages(picture: Picture, residentBytes: number): Generator<FromPainter> {
  const { imageBase64, actionIds, ...head } = picture;
  for (let from = 0; from < imageBase64.length; from += partSize.image) {
    yield { kind: 'image', base64: imageBase64.slice(from, from + partSize.image) };
  }
  for (let from = 0; from < actionIds.length; from += partSize.ids) {
    yield { kind: 'ids', actionIds: actionIds.slice(from, from + partSize.ids) };
  }
  yield { kind: 'picture', head, residentBytes };
}

/** The outcome of a drawing. */
export type Painted =
  | { readonly kind: 'picture'; readonly picture: Picture; readonly residentBytes: number }
  | { readonly kind: 'failed'; readonly message: string };

/** Collects the messages that carry a picture. */
export class PictureParts {
  readonly #images: string[] = [];
  readonly #actionIds: string[] = [];

  /** Null until all of it has arrived. */
  take(message: FromPainter): Painted | null {
    if (message.kind === 'failed') return message;
    if (message.kind === 'image') this.#images.push(message.base64);
    else if (message.kind === 'ids') this.#actionIds.push(...message.actionIds);
    else {
      const { head, residentBytes } = message;
      const picture = { imageBase64: this.#images.join(''), ...head, actionIds: this.#actionIds };
      return { kind: 'picture', picture, residentBytes };
    }
    return null;
  }
}
