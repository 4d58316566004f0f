// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { mockServer, mount, press, until } from '../../../test/support/dom.tsx';
import { possibleSires } from './breeding-dates.rules.ts';
import { HeatDialog } from './heat-dialog.tsx';
import { MatingDialog } from './mating-dialog.tsx';

const male = (id: number, name: string, dateOfBirth: string | null) => ({ id, name, speciesId: 1, dateOfBirth });
const males = [
  male(1, 'Grown', '2023-01-01'),
  male(2, 'Puppy', '2026-09-27'),
  male(3, 'Born unknown', null),
  male(4, 'Chosen puppy', '2026-09-27'),
];

test('the choices for a sire omit males too young on the day of the mating, except the recorded one', async () => {
  const mating = { id: 9, matedOn: '2026-11-20', sireId: 4, sireName: '', registrationOn: null, note: '' };
  const { page, close } = await mount(
    <MatingDialog
      dam={{ id: 7, name: 'Bella' }}
      males={males}
      today="2026-11-27"
      edited={mating}
      onClose={() => undefined}
    />,
  );
  const options = [...page.querySelectorAll('select option')].map(({ textContent }) => textContent);
  expect(options).toEqual(['Grown', 'Born unknown', 'Chosen puppy', 'A sire not on your list']);
  await close();
});

test('a male too young today can be the sire of a planned mating', () => {
  const names = (typed: string) => possibleSires(males, typed, '2026-11-27').map(({ name }) => name);
  expect(names('')).toEqual(['Grown', 'Born unknown']);
  expect(names('2026-')).toEqual(['Grown', 'Born unknown']);
  expect(names('2027-06-01')).toHaveLength(4);
});

test('saving a heat or mating of an animal no longer in the account shows a message', async () => {
  const gone = { status: 404, body: { code: 'not_found', message: 'Result not found.' } };
  mockServer({ 'PUT /api/my/heats/3': gone, 'POST /api/my/animals/7/matings': gone });
  const bella = { id: 7, name: 'Bella' };
  const heat = { id: 3, startedOn: '2026-11-20', note: '' };
  const onClose = () => undefined;
  const changed = await mount(<HeatDialog females={[bella]} edited={heat} onClose={onClose} />);
  await press(changed.page, 'Save heat');
  await until(() =>
    expect(changed.page.textContent).toContain(
      'This heat was removed, or Bella is no longer in your account. Nothing was saved.',
    ),
  );
  await changed.close();
  const added = await mount(<MatingDialog dam={bella} males={[]} today="2026-11-27" edited="new" onClose={onClose} />);
  await press(added.page, 'Add mating');
  await until(() => expect(added.page.textContent).toContain('Bella is no longer in your account. Nothing was saved.'));
  expect(added.page.textContent).not.toContain('Result not found.');
  await added.close();
});
