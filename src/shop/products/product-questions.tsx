import { Disclosure } from '#ui/disclosure.tsx';
import type { StructuredQuestion } from '#shop/search/structured-catalogue.rules.ts';

export function ProductQuestions({ questions }: { questions: readonly StructuredQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <section className="mt-12" aria-labelledby="questions">
      <h2 id="questions">Frequently asked questions</h2>
      <div className="mt-4 border-t border-line">
        {questions.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            <p className="measure text-muted">{answer}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}
