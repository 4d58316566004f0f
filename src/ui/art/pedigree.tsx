import type { ReactNode } from 'react';
import { Link } from '#ui/link.tsx';

export interface DrawnAncestor {
  name: string;
  /** Breed, registration or colour, in one secondary line. */
  note?: string;
  sex: 'male' | 'female' | 'unknown';
  /** A result or badge at the foot of the plate. */
  mark?: ReactNode;
  href?: string;
  sire?: DrawnAncestor;
  dam?: DrawnAncestor;
}

/** A pedigree as brackets: the animal at the left, sire above, dam below, as far back as known. */
export function PedigreeDrawing({ root, label }: { root: DrawnAncestor; label: string }) {
  return (
    // A wide pedigree scrolls horizontally, also with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto pb-2">
      <div className="w-max min-w-full">
        <Branch node={root} as={null} />
      </div>
    </div>
  );
}

function Branch({ node, as }: { node: DrawnAncestor; as: 'Sire' | 'Dam' | null }) {
  const parents = [
    { as: 'Sire' as const, node: node.sire },
    { as: 'Dam' as const, node: node.dam },
  ];
  const known = parents.some((parent) => parent.node);
  return (
    <div className="flex items-center">
      <Plate node={node} as={as} />
      {known ? (
        <>
          <span aria-hidden="true" className="h-0.5 w-4 shrink-0 bg-line-strong/60" />
          <ul className="grid">
            {parents.map((parent) => (
              <li key={parent.as} className="pedigree-branch">
                {parent.node ? <Branch node={parent.node} as={parent.as} /> : <Unknown as={parent.as} />}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

function Plate({ node, as }: { node: DrawnAncestor; as: 'Sire' | 'Dam' | null }) {
  return (
    <div className="w-40 shrink-0 rounded-lg border border-line bg-white px-3 py-2 shadow-card sm:w-52">
      <p className="flex items-center gap-2">
        <SexMark sex={node.sex} />
        <span className="min-w-0 truncate font-bold">
          {as ? <span className="sr-only">{as}: </span> : null}
          {node.href ? (
            <Link to={node.href} className="text-link">
              {node.name}
            </Link>
          ) : (
            node.name
          )}
        </span>
      </p>
      {node.note ? <p className="truncate text-sm text-muted">{node.note}</p> : null}
      {node.mark ? <div className="mt-1 text-sm max-sm:*:whitespace-normal">{node.mark}</div> : null}
    </div>
  );
}

function Unknown({ as }: { as: string }) {
  return (
    <div className="w-40 rounded-lg border border-dashed border-line-strong/50 px-3 py-2 text-sm text-muted sm:w-52">
      {as} not recorded
    </div>
  );
}

/** Square for male, disc for female, diamond for unknown. */
export function SexMark({ sex }: { sex: DrawnAncestor['sex'] }) {
  return (
    <svg
      viewBox="0 0 16 16"
      role="img"
      aria-label={{ male: 'Male', female: 'Female', unknown: 'Sex not recorded' }[sex]}
      className="size-3.5 shrink-0 text-brand"
    >
      {sex === 'male' ? (
        <rect x="1.5" y="1.5" width="13" height="13" rx="2.5" fill="none" stroke="currentColor" strokeWidth="2.4" />
      ) : null}
      {sex === 'female' ? <circle cx="8" cy="8" r="6.5" fill="currentColor" /> : null}
      {sex === 'unknown' ? (
        <path d="m8 1.5 6.5 6.5L8 14.5 1.5 8Z" fill="none" stroke="currentColor" strokeWidth="2.2" />
      ) : null}
    </svg>
  );
}
