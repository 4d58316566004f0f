import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, useBrowsers } from '../../../test/support/people-factory.ts';
import { badgeScript, badgeSvg } from './badge.document.ts';

const database = useDatabase();
const { createBrowser } = useBrowsers(database);
const badge = (file: string) => createBrowser().get(`/api/responsible-breeders/badges/${file}`);

async function createListing(badgeCode: string): Promise<number> {
  const { id: personId } = await createPerson(database.db);
  const figures = { testedPercent: 91, gradedPercent: 60, badgeCode, listedUntil: '2999-01-01' };
  const texts = { kennelName: 'Birch & "Water"', countryCode: 'AU', area: 'Ballarat' };
  const { id } = await database.db
    .insertInto('breederListing')
    .values({ personId, speciesId: 1, ...texts, ...figures, state: 'LISTED' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('a badge shows the listing as it is today, and ends with it', async () => {
  const id = await createListing('ABCDEFGH');
  const before = (await badge('ABCDEFGH.svg')).body;
  expect(before).toMatchObject({ isListed: true, type: 'image/svg+xml' });
  expect(before.body).toContain('91% tested');
  expect((await badge('ABCDEFGH.js')).body.body).toContain('/badges/ABCDEFGH.svg');
  expect((await badge('ABCDEFGH.html')).body.body).toContain('search?search=ABCDEFGH');

  await database.db
    .updateTable('breederListing')
    .set({ pausedAt: new Date(), pausedReason: 'Complaint' })
    .where('id', '=', id)
    .execute();
  const paused = (await badge('ABCDEFGH.svg')).body;
  expect(paused.isListed).toBe(false);
  expect(paused.body).toContain('Not listed');
  expect(paused.body).not.toContain('Birch');
  expect((await badge('ABCDEFGH.js')).body).toMatchObject({ isListed: false, body: '' });
});

test('an unknown badge code gives the badge of an ended listing, and another file type is not found', async () => {
  expect((await badge('ZZZZZZZZ.svg')).body.isListed).toBe(false);
  expect((await badge('ABCDEFGH.png')).status).toBe(404);
  expect((await badge('short.svg')).status).toBe(404);
});

test('the name of a kennel is escaped in the image and in the script', () => {
  const kennelName = '</script><text onload="x">';
  expect(badgeSvg({ kennelName, testedPercent: 80, code: 'ABCDEFGH' })).not.toContain('<text onload');
  expect(badgeScript({ image: '/a.svg', listing: '/b', alt: kennelName })).not.toContain('</script>');
});
