import type { Declaration, HostName, Operation } from '@gatehouse/sdk-plugin';
import { deprecationHeaders } from '../pipeline/deprecation.ts';
import { createOperationTable, type TableEntry } from '../registry/operation-table.ts';
import { describeHost } from './describe-host.ts';
import type { OpenApiDocument } from './openapi-document.ts';

/** What a host with these plugins would serve, without a daemon. */
export function describeDeclarations(
  declarations: readonly Declaration[],
  host: HostName,
): Promise<OpenApiDocument> {
  const entries = declarations.flatMap((declaration) =>
    declaration.operations.map((operation) => toEntry(declaration, operation)),
  );
  return describeHost({ table: createOperationTable(host, entries), baseUrl: null });
}

function toEntry({ id, title }: Declaration, operation: Operation): TableEntry {
  const deprecation = operation.status === 'live' ? operation.deprecation : null;
  return {
    pluginId: id,
    pluginTitle: title,
    operation,
    state: operation.status,
    handler: null,
    checks: null,
    headers: deprecation === null ? null : deprecationHeaders(deprecation),
  };
}
