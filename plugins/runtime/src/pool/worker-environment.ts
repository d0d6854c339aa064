import { processEnvironment } from '@gatehouse/sandbox/process-environment';
import { authoritiesOfSetting, extraAuthorities } from '../protocol/extra-authorities.ts';

/**
 * The environment of a worker.
 * @param certificates path of a file with further trusted authorities, in place of that of the environment
 */
export function workerEnvironment(environment: NodeJS.ProcessEnv, certificates = ''): NodeJS.ProcessEnv {
  const authorities = certificates || environment.NODE_EXTRA_CA_CERTS;
  return {
    ...processEnvironment(environment),
    ...(authorities && { [extraAuthorities]: authorities }),
    ...(certificates && { [authoritiesOfSetting]: 'yes' }),
  };
}
