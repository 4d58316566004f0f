/** Loads an operation on its first call, so that registering a handler does not load its module. */
export type LoadOperation = () => Promise<(ctx: never, input: never) => Promise<unknown>>;

export interface Registration {
  /** The name of the event or the port. */
  name: string;
  load: LoadOperation;
}

/** Every handler and implementation of the app by the name of its event or port, in the order of the list. */
export type Registrations = ReadonlyMap<string, readonly LoadOperation[]>;

export function composeRegistrations(list: readonly Registration[]): Registrations {
  const byName = Map.groupBy(list, ({ name }) => name);
  return new Map([...byName].map(([name, registered]) => [name, registered.map(({ load }) => load)]));
}
