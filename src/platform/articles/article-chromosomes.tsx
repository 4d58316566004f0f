import { ChromosomePair } from '#ui/art/chromosome.tsx';

export default function ArticleChromosomes() {
  return (
    <ChromosomePair
      className="w-full"
      label="Two copies of a chromosome. Where both copies carry the same segment, the animal is homozygous."
      copies={[
        [
          { from: 0, to: 0.4, kind: 1 },
          { from: 0.4, to: 0.7, kind: 2 },
          { from: 0.7, to: 1, kind: 3 },
        ],
        [
          { from: 0, to: 0.25, kind: 4 },
          { from: 0.25, to: 0.4, kind: 1 },
          { from: 0.4, to: 0.7, kind: 2 },
          { from: 0.7, to: 1, kind: 4 },
        ],
      ]}
    />
  );
}
