import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { api, problemOf } from './api-client.ts';

const asked: { url: string; init: RequestInit }[] = [];
let answer: () => Promise<Response> = async () => Response.json({});

beforeAll(() => {
  vi.stubGlobal('window', { location: { origin: 'http://store.test' } });
  vi.stubGlobal('fetch', async (target: URL | string, init: RequestInit) => {
    asked.push({ url: String(target), init });
    return answer();
  });
});
afterAll(() => vi.unstubAllGlobals());

const problemWhen = async (response: () => Promise<Response>) => {
  answer = response;
  return problemOf(await api.orders.history({}).catch((error: unknown) => error));
};

describe("the browser's way to the API", () => {
  test('R554 R555 sends JSON to the own web API, with the cookies of this site', async () => {
    answer = async () => Response.json({ id: 1 });
    await api.cart.create().catch(() => {});
    await api.advance.decline({ token: 'abcdefghijkl' }).catch(() => {});
    const request = asked.at(-1)!;
    expect(request.url).toBe('/api/advance/abcdefghijkl/decline');
    await api.orderAdmin.declineReturn({ id: 7, answer: 'No' }).catch(() => {});
    const withBody = asked.at(-1)!;
    expect(new Headers(withBody.init.headers).get('content-type')).toContain('application/json');
    expect(withBody.init.credentials).toBe('same-origin');
    expect(JSON.parse(withBody.init.body as string)).toEqual({ answer: 'No' });
  });

  test('R556 R559 reads the body of an answer that is not OK, and throws what it says', async () => {
    const body = { code: 79, message: 'You have payments pending.' };
    expect(await problemWhen(async () => Response.json(body, { status: 409 }))).toMatchObject({
      status: 409,
      code: 79,
      message: 'You have payments pending.',
    });
    const fields = { email: ['email must be a valid email'] };
    expect(await problemWhen(async () => Response.json(fields, { status: 428 }))).toMatchObject({
      status: 428,
      fields,
    });
  });

  test('R565 a connection that is lost is "Network error"', async () => {
    const problem = await problemWhen(async () => {
      throw new TypeError('fetch failed');
    });
    expect(problem).toMatchObject({ status: 0, message: 'Network error' });
  });

  test('R564 an answer without a message is "Error fetching data"', async () => {
    const problem = await problemWhen(async () => Response.json({ detail: null }, { status: 418 }));
    expect(problem.message).toBe('Error fetching data');
  });

  test('R558 a response that is a list yields one message per item', async () => {
    const problem = await problemWhen(async () => Response.json(['x', 'y'], { status: 400 }));
    expect(problem).toMatchObject({ status: 400, messages: ['x', 'y'], message: 'x y' });
  });
});
