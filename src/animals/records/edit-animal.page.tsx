import { data, useNavigate } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { toaster } from '#ui/overlays/toast-store.ts';
import { BackLink } from '#ui/layout/back-link.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { animalFormOf } from './animal-form.rules.ts';
import { AnimalForm } from './animal-form.tsx';
import type { Route } from './+types/edit-animal.page';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit ${loaderData?.animal.name ?? 'an animal'} | Damsire` },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api: calls, user, visitor } = context.get(pageContext);
  const id = Number(params.id);
  const [animal, pedigree] = await Promise.all([
    page(calls.animals.find({ id }), request),
    page(calls.animals.pedigree({ id }), request),
  ]);
  if (animal.access !== 'OWNER' && animal.access !== 'MANAGE') throw data(null, { status: 404 });
  return {
    animal,
    parents: { sire: pedigree.sire, dam: pedigree.dam, weightUnit: user?.weightUnit },
    countryCode: user?.countryCode ?? visitor.countryCode,
    year: new Date().getFullYear(),
  };
}

export default function EditAnimalPage({ loaderData: { animal, parents, countryCode, year } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const isLocked = animal.identityLockedAt !== null;
  const back = `/my/my-animals/${animal.id}`;
  return (
    <div className="max-w-3xl">
      <BackLink to={back}>{animal.name}</BackLink>
      <SectionHeading level={1} title={`Edit ${animal.name}`} className="mt-4" />
      <div className="mt-8">
        <AnimalForm
          key={animal.version}
          initial={animalFormOf(animal, parents)}
          mode={isLocked ? 'locked' : 'edit'}
          countryCode={countryCode}
          year={year}
          back={back}
          onSave={async ({ speciesId: _species, ...request }) => {
            const { isNeutered, registrationNumber, colour, weightGrams, personality, sireId, damId } = request;
            await api.animals.update({
              id: animal.id,
              version: animal.version,
              ...(isLocked
                ? { isNeutered, registrationNumber, colour, weightGrams, personality, sireId, damId }
                : request),
            });
            toaster.success('Changes saved.');
            await navigate(back);
          }}
        />
      </div>
    </div>
  );
}
