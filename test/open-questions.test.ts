import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problemsOfAnswers, questions, renderPage } from '../scripts/open-questions.ts';
import { namesInSource } from '../scripts/test-names.ts';

test('every open question of the specification has an answer with existing files and tests', () => {
  expect(questions).toHaveLength(155);
  expect(problemsOfAnswers()).toEqual([]);
});

test('docs/open-questions.md matches the answers', () => {
  expect(readFileSync('docs/open-questions.md', 'utf8')).toBe(renderPage());
});

test('test names are read from any kind of call', () => {
  const source = [
    "describe('a group', () => {",
    '  test("it\'s \\"one\\"", () => {});',
    "  test.each([['a)', /[/)]x/], [`b(`, 2]])('%s of %i', () => {});",
    '  test.each<{ a: number }>([{ a: 1 }])(',
    "    'typed %j',",
    '    () => {},',
    '  );',
    "  await test.step('a step', async () => {});",
    "  other.test('no test'); // test('nor this') is told from one",
    '});',
  ].join('\n');
  expect(namesInSource(source).slice(0, 5)).toEqual(['a group', 'it\'s "one"', '%s of %i', 'typed %j', 'a step']);
});
