import { breedFigures } from '#laboratory/results/results.events.ts';
import { implement } from '#platform/events/events.service.ts';

export const clubFiguresHandlers = [
  implement(breedFigures, () => import('./breed-figures.service.ts').then((service) => service.findBreedFigures)),
];
