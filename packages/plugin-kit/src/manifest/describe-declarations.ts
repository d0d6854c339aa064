import { apiPrefix, contractVersion, productVersion } from '@gatehouse/host/kernel/versions';
import { deprecationHeaders } from '@gatehouse/host/pipeline/deprecation';
import { createOperationTable, type TableEntry } from '@gatehouse/host/registry/operation-table';
import type { OpenApiDocument } from '@gatehouse/openapi';
import { describeHost } from '@gatehouse/openapi/describe-host';
import type { Declaration, HostName, Operation } from '@gatehouse/sdk-plugin';

const product = { contractVersion, productVersion, apiPrefix };

/** The operations that a host with these plugins would serve, without a daemon. */
export function describeDeclarations(
  declarations: readonly Declaration[],
  host: HostName,
): Promise<OpenApiDocument> {
  const entries = declarations.flatMap((declaration) =>
    declaration.operations.map((operation) => toEntry(declaration, operation)),
  );
  return describeHost({ table: createOperationTable(host, entries), product, baseUrl: null });
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
