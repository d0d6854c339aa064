import { GatehouseError } from '@gatehouse/sdk-plugin';
import { type ReadResourceResult, ResourceNotFoundError, type Server } from '@modelcontextprotocol/server';
import * as v from 'valibot';
import { isTemplate, parametersOf, type Resource } from '../resources/resource.ts';
import type { Profile } from '../rights/profiles.ts';
import type { Rights } from '../rights/rights.ts';
import type { ContextParts, ToolContext } from '../tools/tool.ts';

interface Parts {
  readonly resources: readonly Resource[];
  readonly profile: Profile;
  readonly rights: Rights;
  contextFor(parts: ContextParts): ToolContext;
}

/** Lists and reads the resources that a key may read by a profile. */
export function serveResources(server: Server, { resources, profile, rights, contextFor }: Parts): void {
  const own = resources.filter(
    ({ tool, operation }) => profile.sets.has(tool.set) && (operation === null || rights.may(operation)),
  );
  const facts = ({ name, title, mimeType }: Resource) => ({ name, title, mimeType });
  server.setRequestHandler('resources/list', () => ({
    resources: own.filter((each) => !isTemplate(each)).map((each) => ({ uri: each.uri, ...facts(each) })),
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: own.filter(isTemplate).map((each) => ({ uriTemplate: each.uri, ...facts(each) })),
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }, { mcpReq: { signal } }) => {
    const found = own.flatMap((resource) => {
      const parameters = parametersOf(resource, uri);
      return parameters === null ? [] : [{ resource, parameters }];
    })[0];
    if (found === undefined) throw new ResourceNotFoundError(uri);
    const context = contextFor({ signal, progress: async () => undefined, canAsk: false, approved: null });
    return read(uri, found, context);
  });
}

interface Found {
  readonly resource: Resource;
  readonly parameters: Readonly<Record<string, string>>;
}

async function read(
  uri: string,
  { resource, parameters }: Found,
  context: ToolContext,
): Promise<ReadResourceResult> {
  const { tool, input, mimeType } = resource;
  try {
    const { text, pictures = [] } = await tool.run(
      v.parse(tool.input, { ...input, ...parameters }) as never,
      context,
    );
    const [picture] = pictures;
    if (picture === undefined) return { contents: [{ uri, mimeType, text }] };
    return { contents: [{ uri, mimeType, blob: Buffer.from(picture.data).toString('base64') }] };
  } catch (error) {
    if (error instanceof GatehouseError && error.code === 'not_found')
      throw new ResourceNotFoundError(uri, error.message);
    throw error;
  }
}
