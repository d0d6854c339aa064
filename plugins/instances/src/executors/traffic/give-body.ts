import { isUtf8 } from 'node:buffer';
import { type GuardedPath, replaceFile } from '@gatehouse/sdk-actions/files';
import type { Response } from 'playwright-core';
import { readBody } from '../../browser/response-body.ts';
import { isTextResponse } from '../../browser/traffic-capture.ts';

interface GivenBody {
  /** The text, or the whole path of the file. */
  readonly value: string;
  readonly size: number;
}

/** The text of a response; with a file its bytes go there. Throws for a response that is no text where there is no file. */
export async function giveBody(response: Response, named: GuardedPath | null): Promise<GivenBody> {
  const bytes = await readBody(response);
  if (named !== null) {
    await replaceFile(named, { makesFolders: true }, (file) => file.writeFile(bytes));
    return { value: named.path, size: bytes.length };
  }
  if (!isText(response, bytes)) {
    const kind = response.headers()['content-type'] ?? 'of no kind';
    throw new Error(
      `The answer of ${response.url().slice(0, 200)} is ${kind} and no text: give a Path for it.`,
    );
  }
  return { value: await response.text(), size: bytes.length };
}

function isText(response: Response, bytes: Buffer): boolean {
  if (bytes.length === 0 || isTextResponse(response)) return true;
  return response.headers()['content-type'] === undefined && isUtf8(bytes);
}
