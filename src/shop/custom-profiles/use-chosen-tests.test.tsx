// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { doing, mount } from '../../../test/support/dom.tsx';
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
  await doing(() => first.click());
  expect((await open()).textContent).toBe('3 8');
});

test('an address with tests that are not offered, or with anything else, chooses only tests that are', async () => {
  history.replaceState(null, '', '/#tests=5,9,x');
  expect((await open()).textContent).toBe('5');
  history.replaceState(null, '', '/#main');
  expect((await open()).textContent).toBe('3');
});
