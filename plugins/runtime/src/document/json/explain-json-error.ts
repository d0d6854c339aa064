import { describePlace } from '../../text/describe-place.ts';
import { runInSlices } from '../../text/slices.ts';
import { findJsonError } from './find-json-error.ts';
import { findingAt } from './json-refusal.ts';

/** Where a text is no JSON, and what stands there. */
export async function explainJsonError(bytes: Buffer): Promise<string> {
  const offset = await runInSlices(findJsonError(bytes));
  return `At ${describePlace(bytes, offset)}: ${findingAt(bytes, offset)}`;
}
