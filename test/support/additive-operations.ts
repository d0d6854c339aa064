/** Operations of the standard edition beyond the contract, which allows them: see decisions 0053, 0054, 0055, 0102, 0113, 0115, 0127, 0130, 0132, 0145, 0148, 0161, 0173, 0185, 0190, 0197, 0199, 0200 and 0205. */
export const additiveOperations = [
  'task_approve POST /tasks/{id}/approve 2 task:control runner',
  'task_retry_from POST /tasks/{id}/tries/{uowId}/retry 2 task:control runner',
  'task_artifacts_list GET /tasks/{id}/artifacts 0 task:read runner',
  'task_artifact_get GET /tasks/{id}/artifacts/{artifactId} 0 task:read runner',
  'run_actions_get GET /projects/current/debug/actions 0 project:read editor',
  'debug_open_failure POST /projects/current/debug/open-failure 3 project:run editor',
  'coverage_image_draw POST /projects/coverage-image 0 project:read editor',
  'project_test_record POST /project-tests/record 3 task:control runner',
  'project_tests_run POST /project-tests/run 3 task:control runner',
  'task_health_get GET /tasks/{id}/health 0 task:read runner',
  'task_locators_list GET /tasks/{id}/locators 0 task:read runner',
  'task_locator_accept POST /tasks/{id}/locators/{proposalId}/accept 2 task:edit runner',
  'task_locator_reject POST /tasks/{id}/locators/{proposalId}/reject 1 task:edit runner',
  'task_usage_get GET /tasks/{id}/usage 0 task:read runner',
  'target_limits_list GET /target-limits 0 task:read runner',
  'target_limits_set PUT /target-limits 2 task:control runner',
  'target_limits_delete DELETE /target-limits 2 task:control runner',
  'artifacts_list GET /projects/current/artifacts 0 project:read editor',
  'artifact_get GET /projects/current/artifacts/{artifactId} 0 project:read editor',
  'project_import POST /projects/import 1 project:edit editor',
  'project_export GET /projects/current/export 2 project:read editor',
  'project_versions_list GET /projects/current/versions 0 project:read editor',
  'project_version_image_get GET /projects/current/versions/{versionId}/image 0 project:read editor',
  'project_version_restore POST /projects/current/versions/{versionId}/restore 1 project:edit editor',
  'project_approve POST /projects/current/approve 2 project:run editor',
  'instance_emulation_get GET /instances/{id}/emulation 0 instance:read editor,runner',
  'instance_emulation_set PUT /instances/{id}/emulation 2 instance:control editor,runner',
  'instance_permissions_set PUT /instances/{id}/permissions 2 instance:control editor,runner',
  'changes_watch GET /changes 0  editor,runner',
  'tasks_summary GET /tasks/summary 0 task:read runner',
  'actions_add POST /projects/current/actions/batch 1 project:edit editor',
  'actions_copy POST /projects/current/actions/copy 1 project:edit editor',
  'actions_delete POST /projects/current/actions/delete 1 project:edit editor',
  'project_history_get GET /projects/current/history 0 project:read editor',
  'diagram_look_get GET /projects/diagram-look 0 project:read editor',
  'doctor_get GET /doctor 0 admin editor,runner',
  'console_pages_list GET /console/pages 0  editor,runner',
  'console_ticket_create POST /auth/console/tickets 3 admin editor,runner',
  'console_enter POST /auth/console/enter 0 admin editor,runner',
  'console_step_up POST /auth/console/step-up 0  editor,runner',
  'console_renew POST /auth/console/renew 0  editor,runner',
  'console_leave POST /auth/console/leave 0  editor,runner',
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
