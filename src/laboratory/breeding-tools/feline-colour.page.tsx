import { Form, useSubmit } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Switch } from '#ui/forms/checkbox.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { CatPortrait } from './cat-portrait.tsx';
import { felineColourFields, lociFrom } from './feline-colour.rules.ts';
import { KittenColours } from './kitten-colours.tsx';
import { LociFields } from './loci-fields.tsx';
import type { Route } from './+types/feline-colour.page';

export const meta = () => [{ title: 'Feline colour | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const cat = lociFrom((field) => query.get(field));
  const tom = query.has('pair') ? lociFrom((field) => query.get(`tom_${field}`)) : null;
  const empty = { dilute: '', bcc: '', agouti: '', colourpoint: '' };
  const [own, litter] = await Promise.all([
    page(api.breeding.felineColour(cat), request),
    tom && page(api.breeding.felineColour({ ...empty, queen: cat, tom }), request),
  ]);
  return { cat, tom, colour: own.cat, note: own.note, kittens: litter?.kittens ?? null };
}

export default function FelineColourPage({ loaderData: { cat, tom, colour, note, kittens } }: Route.ComponentProps) {
  const submit = useSubmit();
  const isHydrated = useHydrated();
  return (
    <>
      <SectionHeading
        level={1}
        title="Feline colour"
        intro="Enter the DNA results for four genes to see the cat's colour, its EMS code and the colours it can pass on."
      />
      <Form
        method="get"
        className="mt-8 grid gap-6"
        onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
      >
        <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <Card as="section" pad="lg">
            <h2 className="text-xl">{tom ? 'The queen' : 'The cat'}</h2>
            <LociFields loci={cat} nameOf={(field) => field} />
            <Switch
              className="mt-6 border-t border-line pt-5"
              name="pair"
              value="1"
              defaultChecked={tom !== null}
              label="Show kitten colours"
              note="Enter the tom's results as well to see the colours the pair could produce."
            />
          </Card>
          {colour ? <CatPortrait colour={colour} /> : null}
        </div>
        {tom ? (
          <div className="grid items-start gap-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <Card as="section" pad="lg">
              <h2 className="text-xl">The tom</h2>
              <LociFields loci={tom} nameOf={(field) => `tom_${field}`} />
            </Card>
            {kittens ? <KittenColours kittens={kittens} /> : null}
          </div>
        ) : null}
        {isHydrated ? null : (
          <div>
            <Button type="submit">Show colour</Button>
          </div>
        )}
      </Form>
      <p className="measure mt-8 text-sm text-muted">
        {note} Colour codes follow the EMS system. {felineColourFields.length} genes are included: dilution, brown,
        agouti and colourpoint.
      </p>
    </>
  );
}
