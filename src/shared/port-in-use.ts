/** Another program is using the port; `setting` is the environment variable that changes it. */
export class PortInUse extends Error {
  override readonly name = 'PortInUse';

  constructor(port: number | null, setting: string) {
    super(`Port ${port} is already in use by another program. Stop that program, or set ${setting} to a free port.`);
  }
}

export function isPortInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
