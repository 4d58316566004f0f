import { CompiledQuery, PostgresDriver, type DatabaseConnection } from 'kysely';

/** A commit of nothing: everything that was committed before it is on disk when it answers. */
export const FLUSH = "select pg_logical_emit_message(true, 'flush', '')";

const early = new WeakSet<DatabaseConnection>();

/** The transaction that is open on it commits early: its commit and the wait for the disk travel together. */
export function flushBehindCommit(connection: DatabaseConnection): void {
  early.add(connection);
}

/** Goes with `waitForDiskUnlocked`. */
export class FlushingDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!early.delete(connection)) return super.commitTransaction(connection);
    // Two statements: the locks of the first are gone while the second waits.
    const { rows } = await connection.executeQuery<{ command: string }>(CompiledQuery.raw(`commit; ${FLUSH}`));
    if (rows[0]?.command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed');
  }

  override rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    early.delete(connection);
    return super.rollbackTransaction(connection);
  }
}
