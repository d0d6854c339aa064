/** The variable that marks the processes which custom code starts, whatever group they move to. */
export const markName = 'GATEHOUSE_CODE';
