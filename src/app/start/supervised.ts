const SIGN_EVERY_MS = 1000;

/** Under `scripts/supervise.js`: gives a sign of life each second, from the first answer on. */
export function sendHeartbeats(): void {
  const send = () => process.connected && process.send?.('alive');
  send();
  if (process.send) setInterval(send, SIGN_EVERY_MS).unref();
}

/** Where there are no signals, the supervisor asks to stop by a message. Without a supervisor the app ends: nothing would restart or stop it. */
export function stopWithSupervisor(): void {
  if (!process.send) return;
  process.on('message', (message) => message === 'stop' && process.emit('SIGTERM'));
  // As if killed itself: the data folder is free for the next start at once.
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
}
