import type { Answer } from './answer.ts';
import { listFiles } from './source.ts';

const KINDS = ['rules', 'contract', 'service', 'events', 'handlers', 'jobs', 'api', 'page', 'document'] as const;

/** The folder of a subject, by its name or its singular: its files by kind, screens and tests last. */
export function answerSlice(name: string): Answer | null {
  const names = new Set([name, `${name}s`]);
  const files = listFiles('src/*/*/*').filter((file) => names.has(file.split('/')[2] ?? ''));
  if (files.length === 0) return null;
  const isTest = (file: string) => /\.test\.tsx?$/.test(file);
  const kindOf = (file: string) => (isTest(file) ? 'tests' : (/\.(\w+)\.tsx?$/.exec(file)?.[1] ?? 'other'));
  const rest = (file: string) => !isTest(file) && !KINDS.some((kind) => kind === kindOf(file));
  return {
    title: files[0]!.split('/').slice(0, 3).join('/'),
    rows: [
      ...KINDS.map((kind) => [kind, files.filter((file) => kindOf(file) === kind)] as const),
      ['parts', files.filter(rest)],
      ['tests', files.filter(isTest)],
    ],
  };
}
