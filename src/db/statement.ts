import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './connection.ts';

/** Stands in a query for a value that every run brings anew. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Runs the query with these values, on the pool or in the transaction that is open. */
export type Statement<Values, Row> = (db: Db, values: Values) => Promise<Row[]>;

/**
 * A query whose text is the same at every run: built and compiled once, at the first. Building costs several times what
 * sending costs, so this is for what a busy store runs most. `value` names the values; a list is one value too and wants
 * `= any(...)`, and a value that decides about the text (null in a comparison, a part left out) has no place here.
 */
export function statement<Values extends object>() {
  return <Row>(build: (db: Db, value: Values) => Compilable<Row>): Statement<Values, Row> => {
    let ready: CompiledQuery<Row> | null = null;
    return async (db, values) => {
      ready ??= build(db, slots<Values>()).compile();
      const parameters = ready.parameters.map((one) => (one instanceof Slot ? values[one.name as keyof Values] : one));
      return (await db.executeQuery<Row>({ ...ready, parameters })).rows;
    };
  };
}

function slots<Values extends object>(): Values {
  return new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Values;
}
