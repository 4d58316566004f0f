import { redirect } from 'react-router';
import { pageContext, type ApiClient } from '#platform/context/page-context.ts';
import { loginPath } from '#platform/context/page-problem.ts';
import { Card } from '#ui/card.tsx';
import type { Option } from '#ui/forms/select.tsx';
import { BackLink } from '#ui/layout/back-link.tsx';
import { SectionHeading } from '#ui/layout/section-heading.tsx';
import { LitterForm } from './litter-form.tsx';
import type { Route } from './+types/add-litter.page';

export const meta: Route.MetaFunction = () => [{ title: 'Add a litter | Damsire' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, user } = context.get(pageContext);
  if (!user) throw redirect(loginPath(request));
  const query = new URL(request.url).searchParams;
  const [dam, sire] = await Promise.all(['dam', 'sire'].map((role) => findChoice(api, query.get(role))));
  return { dam: dam ?? null, sire: sire ?? null, countryCode: user.countryCode };
}

/** The parent given in the URL, if it is an animal of this account. */
async function findChoice(api: ApiClient, id: string | null): Promise<Option | null> {
  const animal = Number(id) ? await api.animals.find({ id: Number(id) }).catch(() => null) : null;
  return animal && { value: String(animal.id), label: animal.name };
}

export default function AddLitterPage({ loaderData: { dam, sire, countryCode } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <BackLink to="/my/litters">Litters</BackLink>
        <SectionHeading
          level={1}
          title="Add a litter"
          intro="Enter the parents and the date of birth once. The puppies or kittens get the breed of their parents. If the breeds differ, enter the breed on each animal's page."
        />
      </div>
      <Card pad="lg">
        <LitterForm dam={dam} sire={sire} countryCode={countryCode} />
      </Card>
    </div>
  );
}
