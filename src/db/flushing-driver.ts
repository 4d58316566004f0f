import { CompiledQuery, PostgresDriver, type DatabaseConnection } from 'kysely';

/** An empty commit: when it returns, every earlier commit is on disk. */
export const FLUSH = "select pg_logical_emit_message(true, 'flush', '')";

const early = new WeakSet<DatabaseConnection>();

/** Marks the open transaction of the connection: its early commit and the flush are sent in one round trip. */
export function flushBehindCommit(connection: DatabaseConnection): void {
  early.add(connection);
}

/** Implements `waitForDiskUnlocked`. */
export class FlushingDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!early.delete(connection)) return super.commitTransaction(connection);
    // Two statements: the first releases the locks, and the second waits for the disk.
    const { rows } = await connection.executeQuery<{ command: string }>(CompiledQuery.raw(`commit; ${FLUSH}`));
    if (rows[0]?.command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed');
  }

  override rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    early.delete(connection);
    return super.rollbackTransaction(connection);
  }
}
