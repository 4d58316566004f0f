import { HeroBreeder } from '#ui/art/hero-breeder.tsx';
import { HeroOwner } from '#ui/art/hero-owner.tsx';
import { HeroVet } from '#ui/art/hero-vet.tsx';
import type { LandingAudience } from './landing.rules.ts';

export function LandingArt({ audience, className = 'w-full' }: { audience: LandingAudience; className?: string }) {
  if (audience === 'vet') return <HeroVet className={className} />;
  return audience === 'owner' ? <HeroOwner className={className} /> : <HeroBreeder className={className} />;
}
