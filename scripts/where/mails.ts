import type { Answer } from './answer.ts';
import { readText, sourceFiles, testFiles } from './source.ts';

/** Finds an email template: the file with its text, and the code that queues it. */
export function answerMail(name: string): Answer | null {
  const template = new RegExp(`^ {2}'${name.replaceAll('.', '\\.')}':? ?[:(]`, 'm');
  const texts = sourceFiles().filter((file) => file.endsWith('-mails.rules.ts') && template.test(readText(file)));
  if (texts.length === 0) return null;
  const quoted = `'${name}'`;
  const isSender = (file: string) => !file.startsWith('src/platform/mail/') && readText(file).includes(quoted);
  return {
    title: `email ${name}`,
    rows: [
      ['text', texts],
      ['sent by', sourceFiles().filter(isSender)],
      ['tests', testFiles().filter((file) => readText(file).includes(quoted))],
    ],
  };
}
