import { extname } from 'node:path';

export async function typeOfFile(path: string): Promise<string> {
  const { contentType } = await import('mime-types');
  return contentType(extname(path)) || 'application/octet-stream';
}

export function typeOfText(text: string): string {
  return text.trimStart().startsWith('<') ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8';
}
