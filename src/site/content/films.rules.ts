import { sampleFacts } from '#platform/articles/facts.rules.ts';

export interface FilmCue {
  /** The frame drawn by scripts/films.ts. */
  frame: string;
  seconds: number;
  text: string;
}

export interface Film {
  title: string;
  seconds: number;
  cues: readonly FilmCue[];
}

const film = (title: string, cues: FilmCue[]): Film => ({
  title,
  seconds: cues.reduce((sum, cue) => sum + cue.seconds, 0),
  cues,
});

/** Short animated films; `node scripts/films.ts` draws them and writes their captions into public/films. */
export const films: Readonly<Record<string, Film>> = {
  'swab-a-dog': film('How to swab a dog', [
    {
      frame: 'wait',
      seconds: 4,
      text: `No food for ${sampleFacts.fasting} before the swab. Keep puppies away from their mother for the same length of time.`,
    },
    { frame: 'open', seconds: 4, text: 'Wash your hands. Open the packet at the stick end. Do not touch the tip.' },
    {
      frame: 'dog-cheek',
      seconds: 5,
      text: `Lift the lip. Roll the tip firmly along the inside of the cheek for ${sampleFacts.swabbing}.`,
    },
    { frame: 'second', seconds: 4, text: 'Use the second swab on the other cheek in the same way.' },
    {
      frame: 'dry',
      seconds: 4,
      text: `Air-dry both swabs for ${sampleFacts.drying}. Don't let the tips touch anything.`,
    },
    { frame: 'tube', seconds: 4, text: 'Put them in the tube, tip first, and close it.' },
    {
      frame: 'code',
      seconds: 4,
      text: `Check that the barcode matches the one you activate. Post the tube within ${sampleFacts.posting}.`,
    },
  ]),
  'swab-a-cat': film('How to swab a cat', [
    {
      frame: 'wait',
      seconds: 4,
      text: `No food for ${sampleFacts.fasting} before the swab. Swabbing is easiest when your cat is calm and sleepy.`,
    },
    { frame: 'open', seconds: 4, text: 'Wash your hands. Open the packet at the stick end. Do not touch the tip.' },
    {
      frame: 'cat-cheek',
      seconds: 5,
      text: `Hold the head from above, lift the lip, and roll the tip along the cheek for ${sampleFacts.swabbing}.`,
    },
    { frame: 'second', seconds: 4, text: 'Let the cat rest. Then use the second swab on the other cheek.' },
    {
      frame: 'dry',
      seconds: 4,
      text: `Air-dry both swabs for ${sampleFacts.drying}. Don't let the tips touch anything.`,
    },
    { frame: 'tube', seconds: 4, text: 'Put them in the tube, tip first, and close it.' },
    { frame: 'code', seconds: 4, text: 'One kit, one cat: check the barcode before you close the envelope.' },
  ]),
  'activate-a-kit': film('How to activate a kit', [
    {
      frame: 'code',
      seconds: 4,
      text: 'Find the barcode on the card in your kit: 12 characters in groups of four.',
    },
    {
      frame: 'screen',
      seconds: 5,
      text: 'Open "Activate kit" on this site and type the barcode twice, or scan it with your camera.',
    },
    { frame: 'animal', seconds: 5, text: 'Tell us which animal the sample is from and who owns it.' },
    { frame: 'post', seconds: 4, text: 'Check your details, accept the terms, and post the swabs.' },
  ]),
};

/** The captions as WebVTT. */
export function captionsOf({ cues }: Film): string {
  let at = 0;
  const parts = cues.map(({ seconds, text }) => {
    const [from, to] = [at, at + seconds];
    at = to;
    return `${clock(from)} --> ${clock(to)}\n${text}`;
  });
  return `WEBVTT\n\n${parts.join('\n\n')}\n`;
}

function clock(seconds: number): string {
  return `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`;
}
