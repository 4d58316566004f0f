import {
  CamelCasePlugin,
  PostgresDialect,
  type PostgresDialectConfig,
  type PostgresDriver,
  PostgresQueryCompiler,
  type PluginTransformQueryArgs,
} from 'kysely';
import { FlushingDriver } from './flushing-driver.ts';

/**
 * Names are camel case in code and snake case in PostgreSQL. Kysely's own plugin copies the whole tree of every query
 * to rename it. This one converts names while the SQL text is written, which halves the cost of building a query.
 */
class ColumnNames extends CamelCasePlugin {
  constructor() {
    // Stored JSON is returned exactly as it was written.
    super({ maintainNestedObjectKeys: true });
  }

  override transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  override mapRow(row: Record<string, unknown>): Record<string, unknown> {
    const mapped: Record<string, unknown> = {};
    for (const column of Object.keys(row)) mapped[this.camelCase(column)] = row[column];
    return mapped;
  }

  columnOf(name: string): string {
    return this.snakeCase(name);
  }
}

/** The shared name converter: both directions must use the same spellings. */
export const columnNames = new ColumnNames();

class SnakeCaseCompiler extends PostgresQueryCompiler {
  override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(columnNames.columnOf(identifier));
  }
}

/** Must be used together with the plugin `columnNames`. */
export class SnakeCaseDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new FlushingDriver(this.#config);
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new SnakeCaseCompiler();
  }
}
