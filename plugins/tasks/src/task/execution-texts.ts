/** Meaning of the settings for a client, in requests and in answers. */
export const executionTexts = {
  limitOfThreads: 'How many tries of the task may run at once, at least 1.',
  priority: 'Who gets a free thread first: 10 low, 50 medium, 100 high, 100000 critical; 50 in a new task.',
  proxy:
    'Whether tries go through a proxy of the pool: `UseProxy` gives each running try one of its own, `UseProxyWithoutRemove` lets tries share, `IfPossible` goes without where none is free.',
  proxyLabels:
    'Only proxies with at least one of these labels, with commas between them; empty for all proxies.',
  groupLabels: 'Labels of the task, with commas between them, kept for people; empty for none.',
  maxNumOfSuccessStop: 'So many successes end the task as `Complete`; -1 for no limit.',
  maxNumOfFailStop: 'So many failures in a row end the task as `Fail`; -1 for no limit.',
  timeout: 'Minutes that one try may take; -1 for no limit.',
  traceTask: 'Whether the log tells the way into each action and out of it.',
  performBadEndOnInterrupt: 'Whether a try that is interrupted, or whose time is up, goes through BadEnd.',
  whenLost:
    '`again`: a try that a death of the daemon or of its own process cut off begins again by itself, at most five times; `wait`: after a death of the daemon it waits for a start, and with its process it fails.',
  certificates:
    'Path of a PEM file of authorities that its tries trust beside the usual ones; empty for none.',
  keepEvidence: 'Whether a try that fails keeps what explains the failure, as artifacts.',
  trace:
    'Which tries keep a trace of each action, as an artifact: `off`, `failures`, `all`, or a share of them such as `sample 1 %`.',
  targets:
    'Hosts and accounts that each of its tries uses, such as `host:shop.example` or `account:anna`, whose limits hold for all tasks together; empty for none.',
  requires:
    'Labels that the machine of its tries must have, such as `node=rack-2` or `gpu`; empty for any machine. They count with a fleet: `nodes_list` has the labels of its machines.',
  caps: 'Maxima of what its tries may use, all of them; empty for none.',
} as const;
