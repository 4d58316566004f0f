import { beforeAll } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { moveRequest } from '#platform/requests/request-admin.service.ts';
import { ApiBrowser } from './api.ts';
import type { TestDatabase } from './database.ts';
import { createPerson, ctxOf } from './people-factory.ts';

/** An admin who decides on nominations, and browsers of guests. */
export function useAgentsDesk(database: TestDatabase) {
  let admin: SessionUser;
  let count = 0;
  beforeAll(async () => {
    admin = await createPerson(database.db, { roles: ['admin'] });
  });
  const desk = () => ctxOf(database.db, admin);
  return {
    desk,
    browser: () => new ApiBrowser({ db: database.db, ip: `198.51.100.${(count += 1)}` }),
    // No referee has replied, so accepting needs a reason.
    accept: (id: number) => moveRequest(desk(), { id, to: 'ACCEPTED', reason: 'Known to us for years' }),
    agentOf: (email: string) =>
      database.db.selectFrom('collectionAgent').selectAll().where('email', '=', email).orderBy('id', 'desc').execute(),
  };
}
