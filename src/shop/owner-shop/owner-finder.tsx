import { page } from '#platform/context/page-problem.ts';
import type { PageDeps } from '#platform/context/page-context.ts';
import { useSiteBase } from '#ui/anchor.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { Link } from '#ui/link.tsx';
import { ProductDrawing } from '#shop/products/product-drawing.tsx';
import { ownerAnswers, type OwnerAnswer, type OwnerAnswers } from './owner-answers.rules.ts';

/** The three answers with this visitor's prices; the shop of one species shows that species only. */
export async function loadOwnerAnswers(api: PageDeps['api'], species?: 1 | 2): Promise<OwnerAnswers> {
  const list = (category: 'geno-pet' | 'standalone-single-tests', one?: 1 | 2) =>
    page(api.catalogue.list({ category, ...(one ? { species: one } : {}), sort: 'price', page: 1 }));
  const [breedTests, singles] = await Promise.all([
    list('geno-pet', species),
    list('standalone-single-tests', species),
  ]);
  return ownerAnswers({ breedTests: breedTests.results, single: singles.results[0] ?? null });
}

/** "What would you like to know?": each answer links to its product, price and example result. */
export function OwnerFinder({ answers, className }: { answers: OwnerAnswers; className?: string }) {
  const { breeds, health, question } = answers;
  return (
    <section aria-labelledby="finder" className={className}>
      <h2 id="finder" className="text-2xl sm:text-3xl">
        What would you like to know?
      </h2>
      <ul className="mt-6 grid gap-5 md:grid-cols-3">
        <Answer answer={breeds} drawing="breed_mix" />
        {health.offers.length > 0 ? <Answer answer={health} drawing="panel" /> : null}
        <Answer answer={question} drawing="disease" search />
      </ul>
    </section>
  );
}

function Answer({ answer, drawing, search = false }: { answer: OwnerAnswer; drawing: string; search?: boolean }) {
  return (
    <Card as="li" pad="none" className="flex flex-col overflow-hidden">
      <div className="bg-brand-wash px-6 pt-6 text-brand">
        <ProductDrawing kind={drawing} speciesId={1} packSize={null} className="h-24 w-full" />
      </div>
      <div className="flex flex-1 flex-col gap-3 p-5">
        <h3 className="text-xl">{answer.title}</h3>
        <p className="text-muted">{answer.text}</p>
        {search ? <QuestionForm /> : null}
        <ul className="mt-auto grid gap-3">
          {answer.offers.map((offer) => (
            <li key={offer.to} className="border-t border-line pt-3">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                {search ? (
                  <span className="font-bold">{offer.label}</span>
                ) : (
                  <Link to={offer.to} className="inline-flex min-h-11 items-center font-bold text-brand underline">
                    {offer.label}
                  </Link>
                )}
                <span className="price">{offer.price}</span>
              </p>
              <Link to={offer.example} className="text-link inline-flex min-h-11 items-center">
                View an example result<span className="sr-only"> for {`${answer.title} ${offer.label}`}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

/** The search finds conditions, traits and breeds by any of their names; breeds link to the shop. */
function QuestionForm() {
  const base = useSiteBase();
  return (
    <form method="get" action={`${base}/search`} role="search" aria-label="Find a test" className="grid gap-3">
      <Field label="Condition, trait or breed">
        <TextInput type="search" name="q" maxLength={200} required placeholder="For example, Labrador" />
      </Field>
      <Button type="submit" variant="secondary">
        Find a test
      </Button>
    </form>
  );
}
