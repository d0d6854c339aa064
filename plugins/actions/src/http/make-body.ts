import { ActionError, quote } from '@gatehouse/sdk-actions';
import type { GuardedPath } from '@gatehouse/sdk-actions/files';
import { fileBody, formBody, multipartBody, type RequestBody, textBody } from './request-body.ts';

/** The parameters for the body of a request. */
export interface BodySpec {
  readonly Body: string;
  readonly BodyType: 'none' | 'urlencoded' | 'multipart' | 'json' | 'text' | 'file';
  readonly Files: string;
}

/** Null for a request without a body. */
export async function makeBody(
  { Body: text, BodyType: type, Files: files }: BodySpec,
  named: (path: string) => GuardedPath,
): Promise<RequestBody | null> {
  switch (type) {
    case 'none':
      if (text !== '') throw new ActionError('Body is given and BodyType is none. Choose how it is written.');
      return null;
    case 'urlencoded':
      return formBody(text);
    case 'json':
      assertJson(text);
      return textBody(text, 'application/json');
    case 'text':
      return textBody(text, 'text/plain; charset=utf-8');
    case 'file':
      return fileBody(named(files.trim()));
    case 'multipart':
      return multipartBody(text, fieldFiles(files, named));
  }
}

function assertJson(text: string): void {
  try {
    JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new ActionError(`Body is no JSON: ${reason}. Choose BodyType text to send it as it is.`);
  }
}

function fieldFiles(files: string, named: (path: string) => GuardedPath) {
  const lines = files.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const equals = line.indexOf('=');
    if (equals < 1) throw new ActionError(`Each line of Files must be field=path; one is ${quote(line)}.`);
    return { field: line.slice(0, equals).trim(), named: named(line.slice(equals + 1).trim()) };
  });
}
