// Checks whether the store on this machine is alive (`livez`) or ready (`readyz`), for health checks in a container.
const port = Number(process.env.METRICS_PORT) || (Number(process.env.PORT) || 3000) + 2;
const given = process.env.METRICS_HOST || '127.0.0.1';
const host = ['0.0.0.0', '::'].includes(given) ? '127.0.0.1' : given;
const answer = await fetch(`http://${host}:${port}/${process.argv[2] ?? 'readyz'}`).catch(() => null);
process.exitCode = answer?.ok ? 0 : 1;
