interface BreedDrawingProps {
  speciesId: number;
  group: number | null;
  className?: string;
}

/** A two-tone outline of the kind of dog (by FCI group) or a cat. */
export function BreedDrawing({ speciesId, className }: BreedDrawingProps) {
  return (
    <svg viewBox="0 0 240 150" className={className} fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path d="M16 140H224" opacity=".35" />
      {speciesId === 2 ? (
        <>
          <path d="M92 138c-6-36 2-62 24-70-6-8-8-20-6-34l14 12h18l14-12c2 16 0 28-8 36 20 14 30 40 26 68Z" className="fill-brand-soft" />
          <path d="M174 138c24 0 34-16 28-36-3-9-12-8-12 0M124 58h.1M142 58h.1M130 66l3 3 3-3" />
        </>
      ) : (
        <>
          <path d="M60 138V96c-8-6-12-18-8-32l26 4 50-2c10-8 18-18 24-32l12 10 22 6-4 14-18 6c-6 12-8 22-8 34v34h-12V104c-14 4-34 4-48 0l-8 10v24H76v-22l-4 22Z" className="fill-brand-soft" />
          <path d="M52 64c-8-2-12-10-12-18M166 50h.1M152 34c-8 4-12 12-10 22" />
        </>
      )}
    </svg>
  );
}
