import { countOf } from '#shared/count-of.ts';
import { Search } from 'lucide-react';
import { Form } from 'react-router';
import { Link } from '#ui/link.tsx';
import { shopOf } from '#platform/accounts/audience.rules.ts';
import type { Audience } from '#platform/accounts/session-user.rules.ts';
import { page } from '#platform/context/page-problem.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import type { Route } from './+types/search.page';
import type { SearchAnswer } from '#shop/catalogue/catalogue.contract.ts';
import { Marked } from '#shop/catalogue/marked.tsx';
import { breedShopPath, productPath } from '#shop/catalogue/paths.rules.ts';
import { PriceText } from '#shop/catalogue/product-tile.tsx';
import { foundText } from './found-text.rules.ts';
import { ConditionsWithoutTest } from './without-test.tsx';
import { readSearch } from './query.rules.ts';
import { kickerOf } from '#shop/catalogue/tiles.rules.ts';

export const headers = () => ({ 'x-page-cache': 'guest' });

export async function loader({ context, request }: Route.LoaderArgs) {
  const q = readSearch(new URL(request.url).searchParams.get('q'));
  const { api, user, visitor } = context.get(pageContext);
  const audience = user?.type ?? (visitor.audience === 'owner' ? 'owner' : 'breeder');
  return { audience, answer: await page(api.catalogue.search({ q })) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.answer.query ? `${loaderData.answer.query} | Search | Damsire` : 'Search | Damsire' },
  { name: 'description', content: 'Search tests, breeds, conditions and help.' },
  { name: 'robots', content: 'noindex' },
];

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { answer, audience } = loaderData;
  return (
    <div className="frame max-w-4xl pt-8 pb-16">
      <h1 className="text-3xl">{answer.query ? `Results for "${answer.query}"` : 'Search'}</h1>
      <Form method="get" role="search" className="mt-5 flex gap-3">
        <Field label="Search" hideLabel className="flex-1">
          <TextInput
            key={answer.query}
            type="search"
            name="q"
            defaultValue={answer.query}
            maxLength={200}
            placeholder="Breed, disease or gene"
            before={<Search aria-hidden="true" className="size-5" />}
          />
        </Field>
        <Button type="submit">Search</Button>
      </Form>
      {answer.query === '' ? (
        <p className="mt-4 text-muted">Type a breed, a disease or a gene. Small spelling mistakes are fine.</p>
      ) : (
        <Answer answer={answer} audience={audience} />
      )}
    </div>
  );
}

interface AnswerProps {
  answer: SearchAnswer;
  audience: Audience;
}

function Answer({ answer, audience }: AnswerProps) {
  if (answer.count === 0 && answer.withoutTest.length === 0) return <NotFound audience={audience} />;
  return (
    <>
      <p role="status" className="mt-4 text-muted">
        {foundText(answer)}
      </p>
      <ConditionsWithoutTest conditions={answer.withoutTest} />
      {answer.help.length > 0 ? <HelpPages pages={answer.help} /> : null}
      {answer.isBreedFirst ? <Breeds answer={answer} audience={audience} /> : null}
      {answer.groups.map((group) => (
        <section key={group.key} className="mt-10">
          <h2 className="flex items-baseline justify-between gap-4 border-b-2 border-brand/30 pb-2">
            {group.name}{' '}
            <span className="shrink-0 font-sans text-sm font-normal text-muted">{countOf(group.count, 'result')}</span>
          </h2>
          <ul className="divide-y divide-line">
            {group.results.map((product) => (
              <ProductHit key={product.id} product={product} />
            ))}
          </ul>
          {group.count > group.results.length ? (
            <p className="mt-3 text-sm text-muted">
              Showing the top {group.results.length} results. Add a word to narrow your search.
            </p>
          ) : null}
        </section>
      ))}
      {answer.isBreedFirst ? null : <Breeds answer={answer} audience={audience} />}
      {answer.articles.length > 0 ? <Articles articles={answer.articles} /> : null}
    </>
  );
}

function HelpPages({ pages }: { pages: SearchAnswer['help'] }) {
  return (
    <ul className="mt-6 grid gap-3 sm:grid-cols-2">
      {pages.map((page) => (
        <li key={page.path} className="relative rounded-lg border border-line bg-white p-4 hover:border-brand/60">
          <Link to={page.path} className="font-bold after:absolute after:inset-0 hover:text-brand">
            {page.title}
          </Link>
          <p className="text-sm text-muted">{page.description}</p>
        </li>
      ))}
    </ul>
  );
}

function Articles({ articles }: { articles: SearchAnswer['articles'] }) {
  return (
    <section className="mt-10">
      <h2 className="border-b-2 border-brand/30 pb-2">Help and news</h2>
      <ul className="divide-y divide-line">
        {articles.map((article) => (
          <li key={article.path} className="relative py-3.5">
            <Link to={article.path} className="font-bold after:absolute after:inset-0 hover:text-brand">
              <Marked text={article.title} marks={article.marks} />
            </Link>
            <p className="text-sm text-muted">{article.description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Breeds({ answer, audience }: AnswerProps) {
  if (answer.breeds.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="border-b-2 border-brand/30 pb-2">Breeds</h2>
      <ul className="mt-4 flex flex-wrap gap-2">
        {answer.breeds.map((breed) => (
          <li key={breed.id}>
            <Link
              to={breedShopPath(audience, { ...breed, speciesId: breed.species.id })}
              className="block rounded-full border border-line-strong/50 bg-white px-3.5 py-1.5 hover:border-brand hover:text-brand"
            >
              <Marked text={breed.name} marks={breed.marks} />
              {breed.diseaseTests > 0 ? (
                <span className="text-sm text-muted">{` ${countOf(breed.diseaseTests, 'test')}`}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProductHit({ product }: { product: SearchAnswer['groups'][number]['results'][number] }) {
  return (
    <li className="relative flex items-start justify-between gap-6 py-3.5">
      <div className="min-w-0">
        <Link to={productPath(product)} className="font-bold after:absolute after:inset-0 hover:text-brand">
          <Marked text={product.name} marks={product.marks} />
        </Link>
        <p className="text-sm text-muted">
          {[
            product.speciesId === 1 ? 'Dog' : product.speciesId === 2 ? 'Cat' : null,
            kickerOf(product),
            product.abbreviation,
          ]
            .filter(Boolean)
            .join(', ')}
          {product.gene ? (
            <>
              , <i className="font-mono">{product.gene}</i>
            </>
          ) : null}
        </p>
      </div>
      <span className="shrink-0">
        <PriceText product={product} />
      </span>
    </li>
  );
}

function NotFound({ audience }: Pick<AnswerProps, 'audience'>) {
  return (
    <EmptyState
      className="mt-8"
      title="Result not found."
      action={
        <>
          {audience === 'owner' ? (
            <LinkButton to={shopOf(audience)} variant="secondary">
              Pet owner shop
            </LinkButton>
          ) : (
            <>
              <LinkButton to="/breeder/for-dogs/breeds" variant="secondary">
                Dog breeds
              </LinkButton>
              <LinkButton to="/breeder/for-cats/breeds" variant="secondary">
                Cat breeds
              </LinkButton>
            </>
          )}
          <LinkButton to="/faqs" variant="quiet">
            FAQs
          </LinkButton>
          <LinkButton to="/contact-us" variant="quiet">
            Ask us
          </LinkButton>
        </>
      }
    >
      Try the name of a breed, a disease or a gene, or fewer words.
    </EmptyState>
  );
}
