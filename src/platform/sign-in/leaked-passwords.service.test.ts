import { expect, test } from 'vitest';
import { passwordProblem } from './leaked-passwords.service.ts';

test.each(['christopher', 'Christopher', 'trustno1trustno1', 'wolverine99!', '12dolphins!!', 'charlie1charlie1'])(
  '%s is recognised as a leaked password, even with a few characters around it',
  (password) => expect(passwordProblem(password, [])).toContain('data breach'),
);

test.each(['Kennel-kitchen-42', 'Damsire-demo-2026', 'correct horse battery', 'ünïcödé wörter', 'x9$kfjw02mzq'])(
  '%s is not recognised as a leaked password',
  (password) => expect(passwordProblem(password, [])).toBeNull(),
);

test('a thousand random passwords are accepted', () => {
  const refused = Array.from(
    { length: 1000 },
    (_, n) => `${(n * 7919).toString(36)}-Vq${(n * 104729).toString(36)}x7`,
  ).filter((password) => passwordProblem(password.padEnd(12, 'k'), []) !== null);
  expect(refused.length).toBeLessThan(2);
});
