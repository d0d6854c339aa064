const bothHosts = ['editor', 'runner'] as const;

export const readAtTier0 = { tier: 0, scope: 'instance:read', hosts: bothHosts } as const;
export const interactAtTier1 = { tier: 1, scope: 'instance:interact', hosts: bothHosts } as const;
export const controlAtTier2 = { tier: 2, scope: 'instance:control', hosts: bothHosts } as const;
