// Loaded into the server ahead of it (`node --import`): where `npm start` was killed, the server ends in good order
// instead of living on unseen. Processes that the server itself starts load this, too, and are let be.
if (process.env.DOCKET_PARENT === String(process.ppid)) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Following is no reason to stay alive.
  process.channel?.unref()
}
