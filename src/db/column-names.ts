import { CamelCasePlugin, PostgresDialect, PostgresQueryCompiler, type PluginTransformQueryArgs } from 'kysely';

/**
 * Names are written in camel case here and in snake case in PostgreSQL. Other than Kysely's own plugin, which copies the
 * whole tree of every query to rename it, names are turned where the SQL text is written: half the work of a query.
 */
export class ColumnNames extends CamelCasePlugin {
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

class SnakeCaseCompiler extends PostgresQueryCompiler {
  readonly #names: ColumnNames;

  constructor(names: ColumnNames) {
    super();
    this.#names = names;
  }

  override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(this.#names.columnOf(identifier));
  }
}

/** Goes with the plugin `names`. */
export class SnakeCaseDialect extends PostgresDialect {
  readonly #names: ColumnNames;

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0], names: ColumnNames) {
    super(config);
    this.#names = names;
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new SnakeCaseCompiler(this.#names);
  }
}
