import { ActionError, quote } from '@gatehouse/sdk-actions';
import type { Encoding, FileBinding, TableDefinition } from '@gatehouse/sdk-actions/document';
import { decodeText } from '../files/decode-text.ts';
import { characterAt, type TextEncoding, textEncoding } from '../files/encode-text.ts';
import { guessEncoding } from '../files/guess-encoding.ts';

type Binding = FileBinding & { readonly name: string } & Partial<
    Pick<TableDefinition, 'isCorrectDisplayInExcel'>
  >;

const mark = Buffer.from('\uFEFF');

/** The texts of a bound file in its encoding; a guessed one is kept when the file is written. */
export class StoredTexts {
  readonly #binding: Binding;
  readonly #separator: string;
  #encoding: Encoding = 'utf-8';

  constructor(binding: Binding, separator: string) {
    this.#binding = binding;
    this.#separator = separator;
  }

  async decode(bytes: Buffer): Promise<string> {
    const { bindedFile: path } = this.#binding;
    this.#encoding = await this.#encodingOf(bytes);
    return decodeText(bytes, { encoding: this.#encoding, path });
  }

  async encode(texts: readonly string[], isFileStart: boolean): Promise<Buffer> {
    const encoding = await textEncoding(this.#encoding);
    const text = texts.map((each) => each + this.#separator).join('');
    if (encoding.firstMissing(text) >= 0) this.#assertStorable(texts, encoding);
    return text === '' ? Buffer.alloc(0) : encoding.encode(text, isFileStart);
  }

  async #encodingOf(bytes: Buffer): Promise<Encoding> {
    const { isCorrectDisplayInExcel = false, bindedFile } = this.#binding;
    const encoding = this.#binding.encoding ?? 'utf-8';
    if (encoding === 'utf-8' && isCorrectDisplayInExcel) return 'utf-8-bom';
    if (encoding !== 'auto') return encoding;
    if (bytes.subarray(0, mark.length).equals(mark)) return 'utf-8-bom';
    return guessEncoding(bytes, bindedFile);
  }

  #assertStorable(texts: readonly string[], { firstMissing }: TextEncoding): void {
    for (const [place, text] of texts.entries()) {
      const index = firstMissing(text);
      if (index < 0) continue;
      throw new ActionError(
        `Entry ${place} of ${quote(this.#binding.name)}, counted from 0, has "${characterAt(text, index)}", ` +
          `which ${this.#encoding} cannot store. Nothing was written. Leave it out, or bind the file as utf-8.`,
      );
    }
  }
}
