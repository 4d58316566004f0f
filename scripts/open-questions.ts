// Writes docs/open-questions.md: each open question of the specification (test/spec/open-questions.json) with the answer of
// docs/open-questions.json, where it is, and the test that proves it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { namesInSource } from './test-names.ts';

export interface Question {
  id: string;
  topic: string;
  kind: string;
  source: string;
  question: string;
  proposal: string;
}

export interface Answer {
  id: string;
  answer: string;
  files: string[];
  tests: { file: string; name: string }[];
  /** Why the answer is not the one that the specification proposes; left out where it is. */
  differs?: string;
}

const root = path.dirname(import.meta.dirname);
const PAGE = path.join(root, 'docs/open-questions.md');
const read = <T>(file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as T;

export const questions = read<Question[]>('test/spec/open-questions.json');
export const answers = read<Answer[]>('docs/open-questions.json');

export function renderPage(): string {
  const differing = answers.filter(({ differs }) => differs).length;
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  return [
    '# Open questions of the specification',
    '',
    'Made by `npm run coverage` from docs/open-questions.json; do not edit. Where the specification is silent, ambiguous or contradicts',
    'itself it proposes a decision. This page says what Damsire does, where, and which test proves it.',
    '',
    `${questions.length} questions: ${questions.length - differing} answered as proposed, ${differing} otherwise, each with the reason.`,
    '',
    ...questions.flatMap((question) => entry(question, byId.get(question.id))),
  ].join('\n');
}

function entry({ id, topic, kind, source, question, proposal }: Question, answer: Answer | undefined): string[] {
  if (!answer) return [`## ${id} ${topic}`, '', 'No answer.', ''];
  return [
    `## ${id} ${topic}`,
    '',
    `- Specification (${kind}): ${source}`,
    `- Question: ${question}`,
    `- Proposal: ${proposal}`,
    `- **Answer**: ${answer.answer}`,
    ...(answer.differs ? [`- **Differs because**: ${answer.differs}`] : []),
    `- Where: ${answer.files.map((file) => `[${file}](${path.posix.relative('docs', file)})`).join(', ')}`,
    ...answer.tests.map(({ file, name }) => `- Test: \`${name}\` in ${file}`),
    '',
  ];
}

/** What is wrong with the answers: a question without one, a file or a test that is not there. */
export function problemsOfAnswers(): string[] {
  const known = new Set(questions.map(({ id }) => id));
  const answered = answers.map(({ id }) => id);
  return [
    ...[...known].filter((id) => !answered.includes(id)).map((id) => `${id} has no answer`),
    ...answered
      .filter((id, at) => !known.has(id) || answered.indexOf(id) !== at)
      .map((id) => `${id} is no question, or twice`),
    ...answers.flatMap((answer) => problemsOf(answer)),
  ];
}

function problemsOf({ id, answer, files, tests }: Answer): string[] {
  return [
    ...(answer && files.length > 0 && tests.length > 0 ? [] : [`${id} names no answer, no file or no test`]),
    ...files.filter((file) => !existsSync(path.join(root, file))).map((file) => `${id}: no file ${file}`),
    ...tests
      .filter(({ file, name }) => !namesIn(file).includes(name))
      .map(({ file, name }) => `${id}: no test "${name}" in ${file}`),
  ];
}

const namesOfFile = new Map<string, string[]>();
function namesIn(file: string): string[] {
  const names =
    namesOfFile.get(file) ??
    (existsSync(path.join(root, file)) ? namesInSource(readFileSync(path.join(root, file), 'utf8')) : []);
  namesOfFile.set(file, names);
  return names;
}

if (import.meta.main) {
  const problems = problemsOfAnswers();
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\n`);
    process.exitCode = 1;
  } else writeFileSync(PAGE, renderPage());
}
