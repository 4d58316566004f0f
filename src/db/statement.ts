import type { Compilable, CompiledQuery } from 'kysely';
import { isShortcutEnabled } from '#adapters/shortcuts.ts';
import type { Db } from './connection.ts';

/** Placeholder in a query for a value that each run supplies. */
class Slot {
  readonly path: readonly string[];
  constructor(path: readonly string[]) {
    this.path = path;
  }
}

/** Runs the query with these values, on the pool or in the open transaction. */
export type Statement<Values, Row> = (db: Db, values: Values) => Promise<Row[]>;

type Group = Record<string, unknown>;

/**
 * A query whose text is the same in every run: built and compiled once, on the first run (and once more for every other
 * set of value names, such as the columns of an update). Building costs several times as much as sending, so use this
 * for the most frequent queries. `value` has the values by name, optionally in groups; undefined values are left out. A
 * list is one value and needs `= any(...)`. A value that changes the text, such as null in a comparison, cannot be
 * used.
 */
export function statement<Values extends object>() {
  return <Row>(build: (db: Db, value: Values) => Compilable<Row>): Statement<Values, Row> => {
    if (!isShortcutEnabled('compiled-statements')) {
      return async (db, values) => {
        const built = build(db, values).compile();
        return (await db.executeQuery<Row>(built)).rows;
      };
    }
    const ready = new Map<string, CompiledQuery<Row>>();
    return async (db, values) => {
      const shape = shapeOf(values as Group);
      let compiled = ready.get(shape);
      if (!compiled) {
        compiled = build(db, slotsOf(values as Group) as Values).compile();
        ready.set(shape, compiled);
      }
      const parameters = compiled.parameters.map((one) => (one instanceof Slot ? valueAt(values, one) : one));
      return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
    };
  };
}

function shapeOf(values: Group): string {
  let shape = '';
  for (const name in values) {
    const value = values[name];
    if (isGroup(value)) shape += `${name}{${shapeOf(value)}}`;
    else if (value !== undefined) shape += `${name},`;
  }
  return shape;
}

function slotsOf(values: Group, path: readonly string[] = []): Group {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const at = [...path, name];
      return [name, isGroup(value) ? slotsOf(value, at) : new Slot(at)];
    }),
  );
}

function valueAt(values: object, { path }: Slot): unknown {
  let value: unknown = values;
  for (const name of path) value = (value as Group)[name];
  return value;
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
