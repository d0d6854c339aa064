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
    'What becomes of a try that a death of the daemon, of its own process or of its node cut off. `wait`: after a death of the daemon it waits for a start, otherwise it fails. `again`: it begins again by itself, with its process at most five times. `fail`: it fails, and never runs twice. `ask`: an interaction window asks whether it runs again or fails. With all but `wait` the task goes on by itself.',
  certificates:
    'Path of a PEM file of authorities that its tries trust beside the usual ones; empty for none.',
  keepEvidence: 'Whether a try that fails keeps what explains the failure, as artifacts.',
  trace:
    'Which tries keep a trace of each action, as an artifact: `off`, `failures`, `all`, or a share of them such as `sample 1 %`.',
  targets:
    'Hosts and accounts that each of its tries uses, such as `host:shop.example` or `account:anna`, whose limits hold for all tasks together; empty for none.',
  requires:
    'Labels that the machine of its tries must have, such as `node=rack-2` or `gpu`; empty for any machine. They count with a fleet: `nodes_list` has the labels of its machines.',
  prefers:
    'Labels beside those of `requires` that are wished for: a free machine that has them all is taken first, any other after two beats of a node, which are two seconds; empty for none.',
  caps: 'Maxima of what its tries may use, all of them; empty for none.',
} as const;
