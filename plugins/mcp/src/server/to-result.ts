import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ToolAnswer } from '../answers/tool-answer.ts';

export function toResult({ text, data, pictures = [], isError }: ToolAnswer): CallToolResult {
  const images = pictures.map(({ mediaType, data: bytes }) => ({
    type: 'image' as const,
    mimeType: mediaType,
    data: Buffer.from(bytes).toString('base64'),
  }));
  return {
    content: [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...images],
    ...(data === undefined ? {} : { structuredContent: { ...data } }),
    ...(isError === undefined ? {} : { isError }),
  };
}
