import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FoundText } from './found-text.ts';
import { textsInCode } from './texts-in-code.ts';
import { textsInCsv, textsInMarkdown } from './texts-in-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sources = [
  { files: '{src,scripts}/**/*.{ts,tsx}', textsIn: textsInCode },
  { files: 'scripts/*.js', textsIn: textsInCode },
  { files: '{content,docs}/**/*.md', textsIn: textsInMarkdown },
  { files: '{README.md,src/**/README.md}', textsIn: textsInMarkdown },
  { files: 'src/app/seed/data/*.csv', textsIn: textsInCsv },
];
// Only engineers read tests; generated files and lists made from tests repeat other files. Synonyms are what users
// type.
const LEFT_OUT =
  /\.test\.tsx?$|\.generated\.|\.d\.ts$|^docs\/(open-questions|spec-coverage)\.md$|^scripts\/(bench|words)\/|\/synonyms[\w-]*\.rules\.ts$/;

/** All texts that users can see, by file and line. */
export function collectTexts(): FoundText[] {
  return sources.flatMap(({ files, textsIn }) =>
    globSync(files, { cwd: root })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !LEFT_OUT.test(file))
      .toSorted()
      .flatMap((file) => textsIn(file, readFileSync(path.join(root, file), 'utf8'))),
  );
}
