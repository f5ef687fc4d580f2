// Loaded before the server (`node --import`): if `npm start` is killed, the server stops cleanly, too.
// Processes that the server itself starts also load this file, but they do nothing here.
if (process.env.DOCKET_PARENT === String(process.ppid)) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // The channel must not keep the process running.
  process.channel?.unref()
}
