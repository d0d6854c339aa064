/** The environment variable that marks the processes that custom code starts. */
export const markName = 'GATEHOUSE_CODE';
