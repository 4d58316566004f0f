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
 * Names are written in camel case here and in snake case in PostgreSQL. Other than Kysely's own plugin, which copies the
 * whole tree of every query to rename it, names are turned where the SQL text is written: half the work of a query.
 */
class ColumnNames extends CamelCasePlugin {
  constructor() {
    // Stored JSON comes back exactly as it went in.
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

/** The one pair of spellings of this program. */
export const columnNames = new ColumnNames();

class SnakeCaseCompiler extends PostgresQueryCompiler {
  override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(columnNames.columnOf(identifier));
  }
}

/** Goes with the plugin `columnNames`. */
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
