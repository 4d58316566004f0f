import type { Answer } from './answer.ts';
import { readText, sourceFiles, testFiles } from './source.ts';

/** Where an exported name is declared, and which files name it. */
export function answerExport(name: string): Answer | null {
  const declared = new RegExp(`^export (?:async )?(?:const|function|class|interface|type) ${name}\\b`, 'm');
  const named = new RegExp(`\\b${name}\\b`);
  const places = sourceFiles().filter((file) => declared.test(readText(file)));
  if (places.length === 0) return null;
  return {
    title: `name ${name}`,
    rows: [
      ['declared', places],
      ['used by', sourceFiles().filter((file) => !places.includes(file) && named.test(readText(file)))],
      ['tests', testFiles().filter((file) => named.test(readText(file)))],
    ],
  };
}
