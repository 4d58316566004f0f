import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { geoapifyAddresses } from './addresses.ts';

const found = {
  formatted: '12 Kelpie Lane, Ballarat VIC 3350, Australia',
  address_line1: '12 Kelpie Lane',
  housenumber: '12',
  street: 'Kelpie Lane',
  city: 'Ballarat',
  state_code: 'VIC',
  postcode: '3350',
};
let answer: { status: number; body: unknown };
let requested: URL | null = null;
const server = createServer((request, response) => {
  requested = new URL(request.url ?? '', 'http://provider.test');
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
});
const lookup = () => geoapifyAddresses('a-key', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
const suggest = () => lookup().suggest({ text: '12 Kelp', countryCode: 'AU' });

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

test('addresses in the selected country are suggested as form fields', async () => {
  answer = { status: 200, body: { results: [found, { ...found, housenumber: undefined }] } };
  expect(await suggest()).toEqual([
    {
      label: '12 Kelpie Lane, Ballarat VIC 3350, Australia',
      line1: '12 Kelpie Lane',
      city: 'Ballarat',
      stateCode: 'VIC',
      postalCode: '3350',
    },
  ]);
  expect(Object.fromEntries(requested!.searchParams)).toMatchObject({
    text: '12 Kelp',
    filter: 'countrycode:au',
    apiKey: 'a-key',
  });
});

test.each([
  { status: 401, body: { error: 'Unauthorized' } },
  { status: 200, body: { features: [] } },
])('a provider that refuses or returns an unexpected response (%o) gives no suggestions', async (other) => {
  answer = other;
  expect(await suggest()).toEqual([]);
});
