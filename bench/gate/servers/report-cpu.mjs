// Loaded into a daemon before its own code: reports the CPU time of the daemon to its parent process.
process.on('message', () => process.send?.(process.cpuUsage()));
process.channel?.unref();
