import { beforeAll, expect } from 'vitest';
import type { Db } from '#db/connection.ts';
import type { SessionUser } from '#platform/context/context.ts';
import type { ApiBrowser } from './api.ts';
import { FBP_DOG } from './kits-factory.ts';
import { createLab, createReleasedSample, type LabBed } from './lab-factory.ts';
import { createPerson, PASSWORD, signIn, useBrowsers } from './people-factory.ts';

export const reviewWords = {
  stars: 5,
  title: 'Clear report',
  text: 'Every result said what to do next.',
  shownAs: 'FIRST_NAME',
};
export const myReviewPath = `/api/my/reviews/${FBP_DOG}`;
export const shownReviewsPath = `/api/store/reviews/${FBP_DOG}`;

interface Tested {
  lab: LabBed;
  owner: SessionUser;
  mine: ApiBrowser;
}

/** Customers with released results, and a member of staff who moderates reviews. */
export function useReviews(database: { readonly db: Db }) {
  const { createBrowser } = useBrowsers(database);
  const bed: { lab?: LabBed; desk?: ApiBrowser } = {};
  beforeAll(async () => {
    bed.lab = await createLab(database.db);
    bed.desk = createBrowser();
    await signIn(bed.desk, await createPerson(database.db, { password: PASSWORD, roles: ['support'] }));
  });
  const signedIn = async (user: SessionUser) => {
    const browser = createBrowser();
    await signIn(browser, user);
    return browser;
  };
  /** A signed-in customer whose results of the dog's full profile are released. */
  const createTested = async (firstName = 'Ada'): Promise<Tested> => {
    const owner = await createPerson(database.db, { password: PASSWORD, firstName });
    const lab = { ...bed.lab!, owner };
    await createReleasedSample(database.db, lab);
    return { lab, owner, mine: await signedIn(owner) };
  };
  const findReview = async (owner: SessionUser) => {
    const { id, revision } = await database.db
      .selectFrom('productReview')
      .select(['id', 'revision'])
      .where('personId', '=', owner.id)
      .executeTakeFirstOrThrow();
    return { id, revision, path: `/api/admin/reviews/${id}` };
  };
  const createPublished = async (firstName: string, given: Partial<typeof reviewWords> = {}) => {
    const tested = await createTested(firstName);
    expect((await tested.mine.put(myReviewPath, { ...reviewWords, ...given })).status).toBe(200);
    const { id, revision, path } = await findReview(tested.owner);
    expect((await bed.desk!.post(`${path}/publication`, { revision })).status).toBe(200);
    return { ...tested, id, path };
  };
  return {
    lab: () => bed.lab!,
    desk: () => bed.desk!,
    createBrowser,
    signedIn,
    createTested,
    createPublished,
    findReview,
    shown: async (id: number) =>
      (await createBrowser().get(shownReviewsPath)).body.results.find((row: { id: number }) => row.id === id),
  };
}
