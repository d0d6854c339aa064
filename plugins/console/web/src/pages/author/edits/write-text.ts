import type { TextEdit } from './places.ts';
import { sendText } from './send-text.ts';
import type { Edit } from './use-edit.ts';

/** The edit that writes a text, with its draft. */
export function writeText(edit: TextEdit): Edit {
  return { name: edit.name, send: sendText(edit), draft: edit };
}
