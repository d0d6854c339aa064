import { setImmediate as nextTurn } from 'node:timers/promises';
import { ActionError } from '@gatehouse/sdk-actions';

export interface ElementHandlers {
  readonly onOpen: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly onText?: (text: string) => void;
  readonly onClose?: (name: string) => void;
}

const sliceBytes = 1 << 20;

/** Visits the elements of a part, and lets other work of the process run in between. */
export async function readElements(xml: Buffer | undefined, handlers: ElementHandlers): Promise<void> {
  if (!xml) return;
  const sax = await import('sax');
  const parser = (sax.default ?? sax).parser(true, { position: false });
  parser.onerror = (error) => {
    throw new ActionError(`The workbook holds broken XML: ${error.message.split('\n')[0]}.`);
  };
  parser.onopentag = ({ name, attributes }) => {
    const texts = Object.entries(attributes).map(([key, value]) => [localName(key), String(value)]);
    handlers.onOpen(localName(name), Object.fromEntries(texts));
  };
  parser.onclosetag = (name) => handlers.onClose?.(localName(name));
  parser.ontext = (text) => handlers.onText?.(text);
  const decoder = new TextDecoder();
  for (let from = 0; from < xml.length; from += sliceBytes) {
    parser.write(decoder.decode(xml.subarray(from, from + sliceBytes), { stream: true }));
    await nextTurn();
  }
  parser.write(decoder.decode()).close();
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}
