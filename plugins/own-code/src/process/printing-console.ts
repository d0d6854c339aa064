import { Console } from 'node:console';
import { Writable } from 'node:stream';

/** A console that sends its lines to the run in order. */
export function printingConsole(print: (text: string, isError: boolean) => void): Console {
  const stream = (isError: boolean) =>
    new Writable({
      decodeStrings: false,
      write: (chunk: string | Buffer, _encoding, done) => {
        for (const line of String(chunk).replace(/\n$/, '').split('\n')) print(line, isError);
        done();
      },
    });
  return new Console({ stdout: stream(false), stderr: stream(true), colorMode: false });
}
