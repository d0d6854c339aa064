/** Operations of the standard edition beyond the contract, which allows them: see decisions 0053, 0054 and 0055. */
export const additiveOperations = [
  'task_approve POST /tasks/{id}/approve 2 task:control runner',
  'project_approve POST /projects/current/approve 2 project:run editor',
  'secrets_list GET /secrets 0 admin editor,runner',
  'secret_set PUT /secrets/{name} 3 admin editor,runner',
  'secret_delete DELETE /secrets/{name} 3 admin editor,runner',
  'secret_grant POST /secrets/{name}/grant 3 admin editor,runner',
  'secret_revoke POST /secrets/{name}/revoke 3 admin editor,runner',
] as const;

/** The additive operations of one host: id, method, path below the prefix, tier and scope. */
export function additiveOf(host: string, prefix = ''): readonly string[] {
  return additiveOperations.flatMap((operation) => {
    const [id, method, path, tier, scope, hosts = ''] = operation.split(' ');
    return hosts.split(',').includes(host) ? [[id, method, `${prefix}${path}`, tier, scope].join(' ')] : [];
  });
}
