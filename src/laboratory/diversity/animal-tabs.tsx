import { BackLink } from '#ui/layout/back-link.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';

/** The header of pages about one animal. */
export function AnimalTabs({ animal, title }: { animal: { id: number; name: string }; title: string }) {
  const base = `/my/my-animals/${animal.id}`;
  return (
    <>
      <BackLink to={base}>{animal.name}</BackLink>
      <h1 className="mt-4 text-3xl sm:text-4xl">{title}</h1>
      <div className="mt-6">
        <TabLinks
          label={`${animal.name} pages`}
          links={[
            { to: base, label: 'Overview' },
            { to: `${base}/dna-profile`, label: 'DNA profile' },
            { to: `${base}/diversity`, label: 'Diversity and breeds' },
            { to: `${base}/relatives`, label: 'Relatives' },
            { to: `${base}/estimates`, label: 'Estimates' },
          ]}
        />
      </div>
    </>
  );
}
