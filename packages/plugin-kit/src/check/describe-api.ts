import type { JsonSchema } from '@gatehouse/openapi';
import { type Declaration, hostNames } from '@gatehouse/sdk-plugin';
import { describeDeclarations } from '../manifest/describe-declarations.ts';

export interface Described {
  /** Parts of the declaration that the API description cannot express. */
  readonly problems: readonly string[];
  readonly withoutExample: readonly string[];
}

const unsaid = /^A value of the kind .+, which JSON Schema cannot describe\.$/;

/** Creates the API description of a plugin, as a host that serves it would. */
export async function describeApi(declaration: Declaration): Promise<Described> {
  const problems: string[] = [];
  const withoutExample = new Set<string>();
  for (const host of hostNames) {
    try {
      const { paths, components } = await describeDeclarations([declaration], host);
      for (const [name, schema] of Object.entries(components.schemas))
        problems.push(...unsaidPlaces(schema, name));
      for (const operation of Object.values(paths).flatMap((item) => Object.values(item)))
        for (const name of lackingExamples(operation)) withoutExample.add(name);
    } catch (error) {
      problems.push(`the description of the ${host} host fails: ${String(error)}`);
    }
  }
  return { problems: [...new Set(problems)], withoutExample: [...withoutExample] };
}

function unsaidPlaces(schema: JsonSchema, place: string): readonly string[] {
  const { description } = schema;
  const own = typeof description === 'string' && unsaid.test(description) ? [`${place}: ${description}`] : [];
  const inner = Object.entries(schema).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? unsaidPlaces({ ...value }, `${place}.${key}`) : [],
  );
  return [...own, ...inner];
}

interface OperationLike {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, object>> };
}

/** A host omits an example that the schema refuses. */
function lackingExamples({ operationId, requestBody }: OperationLike): readonly string[] {
  const isLacking = (content: unknown) => {
    const media = Object(content)['application/json'];
    return media !== undefined && !('example' in media);
  };
  return isLacking(requestBody?.content) ? [`${operationId}: body`] : [];
}
