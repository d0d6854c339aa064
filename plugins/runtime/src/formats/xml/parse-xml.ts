import { isUtf8 } from 'node:buffer';
import sax, { type SAXParser } from 'sax';
import { characterStart, firstBadByte } from '../../text/utf8.ts';
import { documentShape } from './document-xml.ts';
import { ElementReader } from './element-reader.ts';
import { XmlFault } from './xml-fault.ts';

const maxAttributes = 4;

/** The named entities; a document cannot define its own. */
const entities = Object.assign(Object.create(null), { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" });

/**
 * Reads XML chunk by chunk into the plain value of a document. Memory is bounded: names and attributes by the parser's
 * buffers of 64 KB, elements by their number and shape. Throws `XmlFault` with the place.
 */
export class XmlParser {
  readonly #reader = new ElementReader({ name: 'project', shape: documentShape });
  readonly #sax: SAXParser;
  readonly #attributes: [string, string][] = [];
  #rest: Buffer = Buffer.alloc(0);

  constructor() {
    this.#sax = Object.assign(sax.parser(true, { position: true }), { ENTITIES: entities });
    this.#listen(this.#sax);
  }

  write(chunk: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    const end = characterStart(bytes, bytes.length - 1);
    this.#rest = bytes.subarray(end);
    this.#read(bytes.subarray(0, end));
  }

  finish(): unknown {
    this.#read(this.#rest);
    this.#atPlace(() => this.#sax.close());
    if (this.#reader.result === undefined) throw new XmlFault(this.#withPlace('the text ends too early'));
    return this.#reader.result;
  }

  #read(bytes: Buffer): void {
    const isText = isUtf8(bytes);
    const end = isText ? bytes.length : firstBadByte(bytes, 0, bytes.length);
    this.#atPlace(() => {
      this.#sax.write(bytes.toString('utf8', 0, end));
      if (!isText) throw new XmlFault('it is not valid UTF-8 text');
    });
  }

  #listen(parser: SAXParser): void {
    const refuse = (problem: string) => () => {
      throw new XmlFault(problem);
    };
    parser.onerror = (error) => {
      throw new XmlFault(inOneSentence(error.message));
    };
    parser.ondoctype = refuse('a DOCTYPE is not taken');
    parser.onsgmldeclaration = refuse('a declaration is not taken');
    parser.onprocessinginstruction = ({ name, body }) => {
      const isUsual =
        name === 'xml' &&
        /^version="1\.[01]"(?:\s+encoding="utf-8")?(?:\s+standalone="(?:yes|no)")?\s*$/i.test(body.trim());
      if (!isUsual) throw new XmlFault('only <?xml version="1.0" encoding="UTF-8"?> may stand here');
    };
    parser.onattribute = ({ name, value }) => {
      if (this.#attributes.push([name, value]) > maxAttributes)
        throw new XmlFault('an element has too many attributes');
    };
    parser.onopentag = ({ name }) => {
      this.#reader.open(name, new Map(this.#attributes.splice(0)));
    };
    parser.ontext = (text) => this.#reader.text(text);
    parser.oncdata = (text) => this.#reader.text(text);
    parser.onclosetag = () => this.#reader.close();
  }

  #atPlace(work: () => void): void {
    try {
      work();
    } catch (error) {
      throw error instanceof XmlFault ? new XmlFault(this.#withPlace(error.message)) : error;
    }
  }

  #withPlace(problem: string): string {
    return `At line ${this.#sax.line + 1}, column ${this.#sax.column + 1}: ${problem}`;
  }
}

/** The parser reports the place on separate lines. */
function inOneSentence(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/\.$/, '');
}
