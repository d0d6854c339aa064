import type { ExecutionSettings, Task } from './task.ts';

const defaultSettings: ExecutionSettings = {
  limitOfThreads: 1,
  priority: 50,
  proxy: 'DoNotUseProxy',
  proxyLabels: '',
  groupLabels: '',
  maxNumOfSuccessStop: -1,
  maxNumOfFailStop: -1,
  timeout: -1,
  traceTask: false,
  performBadEndOnInterrupt: false,
};

type NewTask = Pick<Task, 'id' | 'name' | 'projectPath' | 'createTime' | 'settingsType'>;

export function createTask(facts: NewTask): Task {
  return {
    ...facts,
    isSchedulerOwned: false,
    settings: defaultSettings,
    status: 'Newbie',
    numberOfTries: 0,
    doneSuccessfully: 0,
    doneAll: 0,
    numOfFailStop: 0,
    sinceStart: { succeeded: 0, failed: 0 },
    running: [],
    ending: null,
  };
}
