import { api } from '#ui/api/api-client.ts';
import { PictureField } from '#ui/forms/picture-field.tsx';
import { Card } from '#ui/card.tsx';

interface ClubLogoProps {
  club: { id: number; name: string; logo: string | null };
  /** For staff, who can edit any club. */
  asAdmin?: boolean;
}

/** Form for the logo that members see on club pages. */
export function ClubLogo({ club: { id, name, logo }, asAdmin = false }: ClubLogoProps) {
  const calls = asAdmin ? api.clubAdmin : api.clubs;
  return (
    <Card as="section" pad="lg" className="grid content-start gap-3">
      <h2 className="text-xl">Logo</h2>
      <PictureField
        label={`Logo of ${name}`}
        hint="Shown to members on the club's pages."
        noun="logo"
        maxMb={5}
        set={(file) => calls.setLogo({ clubId: id, file })}
        removal={
          logo
            ? {
                question: `Remove the logo of ${name}?`,
                effect: "The club's pages will show only its name.",
                call: () => calls.removeLogo({ clubId: id }),
              }
            : undefined
        }
      />
    </Card>
  );
}
