const SIGN_EVERY_MS = 1000;

/** Under `scripts/supervise.js`: sends a heartbeat every second once the store is serving. */
export function sendHeartbeats(): void {
  const send = () => process.connected && process.send?.('alive');
  send();
  if (process.send) setInterval(send, SIGN_EVERY_MS).unref();
}

/**
 * On platforms without signals, the supervisor sends a message to stop. If the supervisor dies, the app ends, because
 * nothing would restart or stop it.
 */
export function stopWithSupervisor(): void {
  if (!process.send) return;
  process.on('message', (message) => message === 'stop' && process.emit('SIGTERM'));
  // Exits immediately, so that the data folder is free for the next start.
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
}
