/** A breed of the example animal with its share and range, in percent. */
export interface SampleShare {
  breed: string;
  share: number;
  from: number;
  to: number;
}

interface SampleBreeds {
  breeds: readonly SampleShare[];
  unassigned: Omit<SampleShare, 'breed'>;
}

const dog: SampleBreeds = {
  breeds: [
    { breed: 'Kelpie', share: 52, from: 47, to: 56 },
    { breed: 'Border Collie', share: 31, from: 25, to: 36 },
  ],
  unassigned: { share: 17, from: 11, to: 23 },
};

const cat: SampleBreeds = {
  breeds: [
    { breed: 'European cats', share: 64, from: 58, to: 70 },
    { breed: 'Persian group', share: 22, from: 16, to: 27 },
  ],
  unassigned: { share: 14, from: 9, to: 20 },
};

/** The breeds of the example animal, the same on product pages and in its results. */
export function sampleBreeds(speciesId: number | null): SampleBreeds {
  return speciesId === 2 ? cat : dog;
}
