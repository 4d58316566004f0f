import { pageContext } from '#app/page-context.ts';
import { page } from '#app/page-problem.ts';
import { formatDate } from '#shared/dates.ts';
import { Pedigree, type PedigreeNode } from '#ui/art/pedigree.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { AnimalHead } from './animal-head.tsx';
import type { AnimalDetail } from './animals.contract.ts';
import type { PedigreeTree } from './animals.rules.ts';
import { KitList } from './kit-list.tsx';
import { Sharing } from './sharing.tsx';
import type { Route } from './+types/animal.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.animal.name ?? 'Animal'} | Damsire` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, user, visitor } = context.get(pageContext);
  const id = Number(params.id);
  const [animal, kits, pedigree, profile] = await Promise.all([
    page(api.animals.find({ id }), request),
    page(api.animals.barcodes({ id }), request),
    page(api.animals.pedigree({ id }), request),
    page(api.animals.profile({ id }), request),
  ]);
  return {
    animal,
    kits,
    pedigree,
    breed: profile.breeds[0] ?? null,
    countryCode: user?.countryCode ?? visitor.countryCode,
  };
}

export default function AnimalPage({ loaderData }: Route.ComponentProps) {
  const { animal, kits, pedigree, breed, countryCode } = loaderData;
  const isOwner = animal.access === 'OWNER';
  const mayEdit = isOwner || animal.access === 'MANAGE';
  return (
    <article className="grid gap-12">
      <AnimalHead animal={animal} countryCode={countryCode} mayEdit={mayEdit} />
      {animal.state === 'ARCHIVED' ? (
        <Callout title="This animal is archived">It is out of your lists and stays in pedigrees and results.</Callout>
      ) : null}
      <section aria-labelledby="kits" className="min-w-0">
        <SectionHeading
          title="Kits and samples"
          id="kits"
          aside={
            isOwner ? (
              <LinkButton to="/activate" variant="secondary" size="sm">
                Activate a kit
              </LinkButton>
            ) : undefined
          }
        />
        <KitList animal={animal} kits={kits} countryCode={countryCode} />
      </section>
      <section aria-labelledby="pedigree" className="min-w-0">
        <SectionHeading title="Pedigree" id="pedigree" />
        <div className="mt-5">
          <Pedigree label={`Pedigree of ${animal.name}`} root={nodeOf(pedigree)} />
        </div>
        {mayEdit && !pedigree.sire && !pedigree.dam ? (
          <p className="mt-3 text-muted">
            Sire and dam are added under <LinkText to={`/my/my-animals/${animal.id}/edit`}>Edit details</LinkText>.
          </p>
        ) : null}
      </section>
      <Facts animal={animal} countryCode={countryCode} group={breed?.group ?? null} />
      {isOwner ? <Sharing animal={animal} countryCode={countryCode} /> : null}
    </article>
  );
}

function LinkText({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} className="text-link">
      {children}
    </a>
  );
}

function nodeOf(tree: PedigreeTree, depth = 0): PedigreeNode {
  return {
    name: tree.name,
    sex: tree.sex,
    ...(tree.note && { note: tree.note }),
    ...(tree.isMine && depth > 0 && { href: `/my/my-animals/${tree.id}` }),
    ...(tree.sire && { sire: nodeOf(tree.sire, depth + 1) }),
    ...(tree.dam && { dam: nodeOf(tree.dam, depth + 1) }),
  };
}

function Facts({ animal, countryCode, group }: { animal: AnimalDetail; countryCode: string; group: string | null }) {
  const facts: [string, string | null][] = [
    ['Registered name', animal.registeredName],
    ['Registration number', animal.registrationNumber],
    ['Chip number', animal.chipNumber],
    ['Breed group', group],
    ['Colour', animal.colour],
    ['Weight', animal.weightGrams === null ? null : `${animal.weightGrams / 1000} kg`],
    ['Personality', animal.personality],
    ['In your list since', formatDate(animal.createdAt, countryCode)],
  ];
  return (
    <section aria-labelledby="details">
      <SectionHeading title="Details" id="details" />
      <dl className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-break-word">{value ?? 'not recorded'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
