import { Client, type Transport } from '@modelcontextprotocol/client';

export async function connectClient(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(transport);
  return client;
}
