import { expect, test } from 'vitest';
import { asDownload } from './download.service.ts';

test.each([
  ['R-1-v1.pdf', `attachment; filename="R-1-v1.pdf"; filename*=UTF-8''R-1-v1.pdf`],
  [
    'Žofie\'s "report".pdf',
    `attachment; filename="_ofie's _report_.pdf"; filename*=UTF-8''%C5%BDofie%27s%20%22report%22.pdf`,
  ],
])('a file named %s is saved under its name', (name, header) => {
  const ctx = { responseHeaders: new Headers() };
  expect(asDownload(ctx, new File([], name)).name).toBe(name);
  expect(ctx.responseHeaders.get('content-disposition')).toBe(header);
});
