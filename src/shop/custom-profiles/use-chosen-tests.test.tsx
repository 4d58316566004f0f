// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { TestChoices } from '#shop/catalogue/catalogue.contract.ts';
import { runAction, mount, textOf } from '../../../test/support/dom.tsx';
import { ProfileSummary } from './profile-summary.tsx';
import { useChosenTests } from './use-chosen-tests.ts';

const offered = [{ id: 3 }, { id: 5 }, { id: 8 }];

function Probe() {
  const { chosen, choose } = useChosenTests([3], offered);
  return <button onClick={() => choose(new Set([...chosen, 8]))}>{[...chosen].join(' ')}</button>;
}

const open = async () => {
  const { page } = await mount(<Probe />);
  return page.querySelector('button')!;
};

beforeEach(() => history.replaceState(null, '', '/'));

test('chosen tests survive a reload of the page', async () => {
  const first = await open();
  expect(first.textContent).toBe('3');
  await runAction(() => first.click());
  expect((await open()).textContent).toBe('3 8');
});

test('a URL with tests that are not offered, or another fragment, selects only offered tests', async () => {
  history.replaceState(null, '', '/#tests=5,9,x');
  expect((await open()).textContent).toBe('5');
  history.replaceState(null, '', '/#main');
  expect((await open()).textContent).toBe('3');
});

test('a profile that costs more than the full one links to it next to the price', async () => {
  const prices = { currency: 'AUD', firstCents: 8_500, nextCents: 3_500, profileCents: 19_900 };
  const summary = (
    <ProfileSummary
      choices={{ productId: 40, prices } as TestChoices}
      speciesId={1}
      chosen={new Set([1, 2, 3, 4, 5])}
      breedName={null}
      onClear={() => undefined}
    />
  );
  const { page, close } = await mount(summary, '/breeder/for-dogs/build-your-own-profile');
  const line = [...page.querySelectorAll('p')].find((one) => textOf(one).includes('Price capped'))!;
  expect(textOf(line)).toBe('Price capped: 5 tests would cost $225.00. The full profile costs $10.00 less.');
  expect(line.querySelector('a')?.getAttribute('href')).toBe('/breeder/for-dogs/full-breed-profile');
  await close();
});
