import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { api, problemOf } from './api-client.ts';

const requests: { url: string; init: RequestInit }[] = [];
let respond: () => Promise<Response> = async () => Response.json({});

beforeAll(() => {
  vi.stubGlobal('window', { location: { origin: 'http://store.test' } });
  vi.stubGlobal('fetch', async (target: URL | string, init: RequestInit) => {
    requests.push({ url: String(target), init });
    return respond();
  });
});
afterAll(() => vi.unstubAllGlobals());

const problemWhen = async (response: () => Promise<Response>) => {
  respond = response;
  return problemOf(await api.orders.history({}).catch((error: unknown) => error));
};

describe('the API client of the browser', () => {
  test("R554 R555 it sends JSON to the site's own API, with the site's cookies", async () => {
    respond = async () => Response.json({ id: 1 });
    await api.cart.create().catch(() => {});
    await api.advance.decline({ token: 'abcdefghijkl' }).catch(() => {});
    const request = requests.at(-1)!;
    expect(request.url).toBe('/api/advance/abcdefghijkl/decline');
    await api.orderAdmin.declineReturn({ id: 7, answer: 'No' }).catch(() => {});
    const withBody = requests.at(-1)!;
    expect(new Headers(withBody.init.headers).get('content-type')).toContain('application/json');
    expect(withBody.init.credentials).toBe('same-origin');
    expect(JSON.parse(withBody.init.body as string)).toEqual({ answer: 'No' });
  });

  test('R556 R559 it reads the body of an unsuccessful response and throws its message', async () => {
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

  test('R565 a lost connection is reported as "Network error"', async () => {
    const problem = await problemWhen(async () => {
      throw new TypeError('fetch failed');
    });
    expect(problem).toMatchObject({ status: 0, message: 'Network error' });
  });

  test('R564 a response without a message is reported as "Error fetching data"', async () => {
    const problem = await problemWhen(async () => Response.json({ detail: null }, { status: 418 }));
    expect(problem.message).toBe('Error fetching data');
  });

  test('R558 a response that is a list yields one message per item', async () => {
    const problem = await problemWhen(async () => Response.json(['x', 'y'], { status: 400 }));
    expect(problem).toMatchObject({ status: 400, messages: ['x', 'y'], message: 'x y' });
  });

  describe('the idempotency key of a change', () => {
    const responses = {
      fine: async () => Response.json({ id: 1 }),
      busy: async () => Response.json({ message: 'The same request is still being processed.' }, { status: 409 }),
      down: async () => Response.json({}, { status: 502 }),
      refused: async () => Response.json({ name: ['This field is required'] }, { status: 428 }),
    };
    const keyOf = async (given: keyof typeof responses | 'lost', name = 'Show') => {
      respond = async () => {
        if (given === 'lost') throw new TypeError('fetch failed');
        return responses[given]();
      };
      await api.calendar.addDate({ onDay: '2026-12-24', title: name, note: '' }).catch(() => {});
      return new Headers(requests.at(-1)?.init.headers).get('idempotency-key');
    };

    test('it stays the same until the change gets a response, and is new for the next one', async () => {
      const key = await keyOf('lost');
      expect(key).toMatch(/^(\d+-){3}\d+$/);
      expect(await keyOf('lost', 'Heat')).not.toBe(key);
      expect(await keyOf('down')).toBe(key);
      expect(await keyOf('busy')).toBe(key);
      expect(await keyOf('fine')).toBe(key);
      const next = await keyOf('refused');
      expect(next).not.toBe(key);
      expect(await keyOf('fine')).not.toBe(next);
    });

    test('it differs for two changes that are sent at the same time', async () => {
      await Promise.all([keyOf('fine'), keyOf('fine')]);
      const [first, second] = requests.slice(-2).map(({ init }) => new Headers(init.headers).get('idempotency-key'));
      expect(first).not.toBe(second);
    });

    test('it is not sent with reads, with files or with the checkout', async () => {
      respond = responses.fine;
      await api.calendar.findDate({ id: 1 }).catch(() => {});
      expect(new Headers(requests.at(-1)?.init.headers).has('idempotency-key')).toBe(false);
      await api.animals.setPhoto({ id: 1, file: new File(['x'], 'x.jpg') }).catch(() => {});
      expect(requests.at(-1)?.init.body).toBeInstanceOf(FormData);
      expect(new Headers(requests.at(-1)?.init.headers).has('idempotency-key')).toBe(false);
      await api.guestOrders.cancel({ orderId: 1, accessToken: 'x' }).catch(() => {});
      expect(requests.at(-1)?.url).toBe('/api/store/orders/1/cancel');
      expect(new Headers(requests.at(-1)?.init.headers).has('idempotency-key')).toBe(false);
    });
  });
});
