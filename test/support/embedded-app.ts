// A program that runs the embedded server of the given folder, for tests that kill it.
import { startEmbedded } from '#db/embedded.ts';

const server = await startEmbedded(process.argv[2] ?? '', (message) => process.stderr.write(`${message}\n`));
process.on('SIGTERM', () => {
  void server.stop().then(() => process.exit(0));
});
process.stdout.write(`${JSON.stringify({ url: server.url, pid: server.pid(), folder: server.folder })}\n`);
setInterval(() => {}, 60_000);
