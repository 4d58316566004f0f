import { partNames, type SamplePart } from '#laboratory/sample-parts/sample-parts.rules.ts';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/button.tsx';

const pages: Record<SamplePart, { path: string; text: string; label: string }> = {
  DNA_PROFILE: {
    path: 'dna-profile',
    text: 'The markers that identify this animal. They stay on file for parentage tests.',
    label: 'View DNA profile',
  },
  BREEDS: {
    path: 'diversity#breeds',
    text: 'The breeds of this animal, each with a percentage range.',
    label: 'View breeds',
  },
};

interface ReleasedPartsProps {
  animal: { id: number };
  kits: readonly { parts: readonly SamplePart[] }[];
}

/** Released parts besides test results, each with a link to its page. */
export function ReleasedParts({ animal, kits }: ReleasedPartsProps) {
  const parts = new Set(kits.flatMap((kit) => kit.parts));
  return [...parts].map((part) => (
    <Card key={part} as="section" className="mt-6">
      <h2 className="text-2xl">{partNames[part]}</h2>
      <p className="mt-2 text-muted">{pages[part].text}</p>
      <div className="mt-4">
        <LinkButton to={`/my/my-animals/${animal.id}/${pages[part].path}`}>{pages[part].label}</LinkButton>
      </div>
    </Card>
  ));
}
