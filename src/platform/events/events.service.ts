import type { Ctx } from '#platform/context/context.ts';
import type { Registration } from './registrations.rules.ts';

/** An event raised by the slice in which it happened, and handled by slices of higher domains. */
export interface DomainEvent<Fact> {
  name: string;
  /** Never set: it only carries the type. */
  fact?: Fact;
}

/** An operation that a slice needs and a slice of a higher domain implements. */
export interface Port<Input, Output> {
  name: string;
  /** Never set: it only carries the types. */
  operation?: Operation<Input, Output>;
}

type Operation<Input, Output> = (ctx: Ctx, input: Input) => Promise<Output>;

export function defineEvent<Fact>(name: string): DomainEvent<Fact> {
  return { name };
}

export function definePort<Input, Output>(name: string): Port<Input, Output> {
  return { name };
}

export function handle<Fact>({ name }: DomainEvent<Fact>, load: () => Promise<Operation<Fact, unknown>>): Registration {
  return { name, load };
}

export function implement<Input, Output>(
  { name }: Port<Input, Output>,
  load: () => Promise<Operation<Input, Output>>,
): Registration {
  return { name, load };
}

/** Runs every handler in the transaction of `tx`, one after the other; if one fails, everything is rolled back. */
export async function raise<Fact>(tx: Ctx, { name }: DomainEvent<Fact>, fact: Fact): Promise<void> {
  for (const operation of await operationsOf<Fact, unknown>(tx, name)) await operation(tx, fact);
}

/** Calls the only slice that implements the port and returns its result. */
export async function callPort<Input, Output>(ctx: Ctx, { name }: Port<Input, Output>, input: Input): Promise<Output> {
  const operations = await operationsOf<Input, Output>(ctx, name);
  if (operations.length !== 1) throw new Error(`${name} needs exactly one implementation; found ${operations.length}.`);
  return operations[0]!(ctx, input);
}

/** Calls every slice that implements the port and returns their results, in the order of registration. */
export async function collect<Input, Output>(ctx: Ctx, { name }: Port<Input, Output>, input: Input): Promise<Output[]> {
  const outputs: Output[] = [];
  for (const operation of await operationsOf<Input, Output>(ctx, name)) outputs.push(await operation(ctx, input));
  return outputs;
}

function operationsOf<Input, Output>(ctx: Ctx, name: string): Promise<Operation<Input, Output>[]> {
  const loads = ctx.registrations.get(name) ?? [];
  return Promise.all(loads.map((load) => load() as Promise<Operation<Input, Output>>));
}
