// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { CHANGED_SINCE } from '#shared/forms/changed-since.ts';
import { mount, press, refuseAsOutdated, textOf, typeInto, until } from '../../../test/support/dom.tsx';
import AdminReviewPage from './admin-review.page.tsx';

afterEach(() => vi.unstubAllGlobals());

type Props = Parameters<typeof AdminReviewPage>[0];

const review = {
  id: 7,
  revision: 3,
  state: 'PENDING',
  title: 'Clear report',
  text: 'It said what to do next.',
  stars: 5,
  product: 'Dog Full Breed Profile',
  productSlug: 'profile',
  productId: 36,
  personId: 'p1',
  person: 'Ada',
  email: 'ada@example.test',
  shownName: 'Ada',
  writtenAt: '2026-11-01T00:00:00.000Z',
  releasedAt: '2026-10-01T00:00:00.000Z',
  rejectReason: null,
  answer: null,
  history: [],
};

test('decisions and answers send the displayed version, and a refused answer keeps its text', async () => {
  const sent = refuseAsOutdated();
  const loaderData = { review, countryCode: 'AU' };
  const { page, close } = await mount(<AdminReviewPage {...({ loaderData } as unknown as Props)} />);
  await press(page, 'Publish review');
  await until(() => expect(sent).toHaveLength(1));
  const answer = page.querySelector<HTMLTextAreaElement>('textarea[name=answer]')!;
  await typeInto(answer, 'Thank you, Ada.');
  await press(page, 'Save answer');
  await until(() => expect(textOf(page.querySelector('form [role=alert]'))).toContain(CHANGED_SINCE));
  expect(answer.value).toBe('Thank you, Ada.');
  expect(sent).toEqual([
    { call: 'POST /api/admin/reviews/7/publication', body: { revision: 3 } },
    { call: 'PUT /api/admin/reviews/7/answer', body: { revision: 3, answer: 'Thank you, Ada.' } },
  ]);
  await close();
});
