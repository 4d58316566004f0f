import pg from 'pg';

/** What a connection knows of a statement that it has prepared: how its rows are read. */
interface Shape {
  names: string[];
  readers: ((text: string) => unknown)[];
}

interface Field {
  name: string;
  dataTypeID: number;
}

interface Known {
  shapes: Map<string, Shape>;
  /** The same connection, which does not ask PostgreSQL to describe anything. */
  quiet: object;
}

// The inner side of pg's query and result, which its types do not show.
interface QueryInside {
  name: string;
  _result: object;
  _results: object;
  _accumulateRows: boolean;
  prepare(connection: object): void;
  handleRowDescription(message: { fields: Field[] }): void;
}
interface ResultInside {
  rows: unknown[];
  _types: { getTypeParser(oid: number, format: 'text'): (text: string) => unknown };
}
type Callback = (error: Error | null, result: pg.QueryResult) => void;
const Query = pg.Query as unknown as new (config: object, values: unknown, callback: Callback) => QueryInside;
const Result = pg.Result as unknown as new () => ResultInside;

const knownOf = new WeakMap<object, Known>();
const renamed = new WeakSet<object>();
const noColumns: Shape = { names: [], readers: [] };

/** True for rows that carry the names of the program already. */
export const areRenamed = (rows: object) => renamed.has(rows);

export interface PreparedStatement {
  name: string;
  text: string;
  values: readonly unknown[];
  /** The program's name of a column. */
  nameOf: (column: string) => string;
}

/**
 * A statement that its connection keeps by name. What its columns are is asked once on each connection; after that
 * neither side describes them again, and each row is read straight into the names of the program. (PostgreSQL refuses
 * to run a prepared statement whose columns have changed since.)
 */
export class PreparedQuery extends Query {
  readonly #nameOf: PreparedStatement['nameOf'];
  readonly #rows = new Rows();
  #known: Known | null = null;

  constructor({ name, text, values, nameOf }: PreparedStatement, callback: Callback) {
    super({ name, text, values }, undefined, callback);
    this.#nameOf = nameOf;
    this._result = this.#rows;
    this._results = this.#rows;
  }

  override prepare(connection: object): void {
    const known = knowledgeOf(connection);
    const shape = known.shapes.get(this.name);
    if (shape) this.#rows.shape = shape;
    else this.#known = known;
    this._accumulateRows = true;
    super.prepare(shape ? known.quiet : connection);
  }

  override handleRowDescription({ fields }: { fields: Field[] }): void {
    const shape = {
      names: fields.map((field) => this.#nameOf(field.name)),
      readers: fields.map((field) => this.#rows._types.getTypeParser(field.dataTypeID, 'text')),
    };
    this.#rows.shape = shape;
    this.#known?.shapes.set(this.name, shape);
  }
}

/** Reads rows by the shape of their statement. */
class Rows extends Result {
  shape = noColumns;

  constructor() {
    super();
    renamed.add(this.rows);
  }

  parseRow(values: readonly (string | null)[]): Record<string, unknown> {
    const { names, readers } = this.shape;
    const row: Record<string, unknown> = {};
    for (let i = 0; i < names.length; i += 1) {
      const value = values[i] ?? null;
      row[names[i]!] = value === null ? null : readers[i]!(value);
    }
    return row;
  }
}

function knowledgeOf(connection: object): Known {
  const known = knownOf.get(connection);
  if (known) return known;
  const quiet = Object.create(connection, { describe: { value: () => {} } }) as object;
  const made = { shapes: new Map<string, Shape>(), quiet };
  knownOf.set(connection, made);
  return made;
}
