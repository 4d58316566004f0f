// `npm start` runs this first: on Windows npm runs scripts in cmd.exe, which has no `exec`. Elsewhere `exec` makes the
// supervisor the process that npm signals and waits for; a shell in between would end at SIGTERM and leave the supervisor running.
process.exitCode = process.platform === 'win32' ? 1 : 0;
