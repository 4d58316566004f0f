import { redirect, useNavigate } from 'react-router';
import { api } from '#ui/api/api-client.ts';
import { pageContext } from '#platform/context/page-context.ts';
import { loginPath } from '#platform/context/page-problem.ts';
import { Card } from '#ui/card.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { toaster } from '#ui/overlays/toast-store.ts';
import { emptyAnimal } from './animal-form.rules.ts';
import { AnimalForm } from './animal-form.tsx';
import type { Route } from './+types/add-animal.page';

export const meta: Route.MetaFunction = () => [{ title: 'Add an animal | Damsire' }];

export function loader({ context, request }: Route.LoaderArgs) {
  const { user } = context.get(pageContext);
  if (!user) throw redirect(loginPath(request));
  return {
    countryCode: user.countryCode,
    weightUnit: user.weightUnit ?? ('kg' as const),
    year: new Date().getFullYear(),
    back: user.type === 'vet' ? '/my/my-patients' : '/my/my-animals',
  };
}

export default function AddAnimalPage({ loaderData: { countryCode, weightUnit, year, back } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <div className="frame max-w-3xl py-8 md:py-14">
      <SectionHeading
        level={1}
        title="Add an animal"
        intro="Add an animal to test it later or to complete a pedigree. When you activate a kit, we add the animal for you."
      />
      <Card pad="lg" className="mt-8">
        <AnimalForm
          initial={{ ...emptyAnimal, weightUnit }}
          mode="add"
          countryCode={countryCode}
          year={year}
          back={back}
          onSave={async (request) => {
            const animal = await api.animals.add(request);
            toaster.success(`${animal.name} was added.`);
            await navigate(`/my/my-animals/${animal.id}`);
          }}
        />
      </Card>
    </div>
  );
}
