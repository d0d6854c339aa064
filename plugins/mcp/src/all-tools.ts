import { guide } from './core/guide.ts';
import { operationCall } from './core/operation-call.ts';
import { operationSearch } from './core/operation-search.ts';
import { overview } from './core/overview.ts';
import type { Tool } from './tools/tool.ts';

/** In the order in which clients see them. */
export const tools: readonly Tool[] = [overview, operationSearch, operationCall, guide];
