// Loaded into a daemon before its own code: tells whoever started it the CPU time that it has used.
process.on('message', () => process.send?.(process.cpuUsage()));
process.channel?.unref();
