import { CheckForm } from '#ui/forms/check-form.tsx';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { pageContext, type PageDeps } from '#platform/context/page-context.ts';
import { page, problemOfCall } from '#platform/context/page-problem.ts';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/input.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { ParentChecker } from './parent-checker.tsx';
import type { FoundMicrochip } from './microchips.contract.ts';
import type { Route } from './+types/microchip-checker.page';

export const meta = () => [{ title: 'Microchip checker | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const param = (name: string) => searchParams.get(name)?.trim().slice(0, 40) ?? '';
  const [chip, dam, sire] = [param('chip'), param('dam'), param('sire')];
  const parents = { dam, sire, found: null, errors: {}, canRequest: isAllowed(user, 'breeding.use') };
  if (searchParams.has('dam') || searchParams.has('sire'))
    return {
      chip: '',
      found: null,
      error: null,
      parents: { ...parents, ...(await parentsOf(api, { dam, sire }, request)) },
    };
  if (!chip) return { chip, found: null, error: null, parents };
  try {
    return { chip, found: await api.microchips.check({ id: chip }), error: null, parents };
  } catch (error) {
    const problem = problemOfCall(error);
    if (problem.status !== 428) return page(Promise.reject(error), request);
    return { chip, found: null, error: problem.fields['id']?.[0] ?? problem.message, parents };
  }
}

async function parentsOf(api: PageDeps['api'], chips: { dam: string; sire: string }, request: Request) {
  try {
    return { found: await api.microchips.parents(chips), errors: {} };
  } catch (error) {
    const problem = problemOfCall(error);
    if (problem.status !== 428) return page(Promise.reject(error), request);
    return { found: null, errors: problem.fields };
  }
}

export default function MicrochipCheckerPage({ loaderData: { chip, found, error, parents } }: Route.ComponentProps) {
  return (
    <>
      <SectionHeading
        level={1}
        title="Microchip checker"
        intro="Enter a microchip number to see whether the animal is in our records, who made the chip and which registry can contact the owner."
      />
      <CheckForm>
        <Field label="Microchip number" hint="15 digits. Older chips have 9 or 10 characters." error={error} required>
          <TextInput name="chip" defaultValue={chip} maxLength={40} autoComplete="off" spellCheck={false} />
        </Field>
      </CheckForm>
      {found ? <Found chip={found} /> : null}
      <ParentChecker {...parents} />
    </>
  );
}

function Found({ chip }: { chip: FoundMicrochip }) {
  return (
    <Card as="section" pad="lg" className="mt-6" aria-live="polite">
      <h2 className="text-2xl">{chip.number}</h2>
      <p className="mt-3">
        {chip.knownHere
          ? `A ${chip.species} with this microchip is in our records. We don't share the owner's details.`
          : 'No animal with this microchip is in our records.'}
      </p>
      <p className="mt-2">{prefixText(chip)}</p>
      <h3 className="mt-6 text-lg">Registries that can contact the owner</h3>
      <ul className="mt-2 grid gap-1">
        {chip.registries.map((registry) => (
          <li key={registry.url}>
            <a className="underline" href={registry.url} rel="noreferrer">
              {registry.name}
            </a>{' '}
            ({registry.where})
          </li>
        ))}
      </ul>
    </Card>
  );
}

function prefixText({ prefix }: FoundMicrochip): string {
  if (!prefix) return "This chip predates the ISO standard, so the number doesn't show the manufacturer.";
  if (prefix.kind === 'TEST') return 'The prefix 999 is reserved for test chips, which are not meant for animals.';
  if (prefix.kind === 'SHARED') return 'Several manufacturers share the prefix 900.';
  if (prefix.kind === 'COUNTRY') return `${prefix.digits} is a country code${prefix.name ? `: ${prefix.name}` : ''}.`;
  return `${prefix.digits} is a manufacturer code${prefix.name ? `: ${prefix.name}` : ''}.`;
}
