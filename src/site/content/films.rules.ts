export interface FilmCue {
  /** The frame of the drawing: see scripts/films.ts. */
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

/** Short drawn films; `node scripts/films.ts` draws them and writes their captions into public/films. */
export const films: Readonly<Record<string, Film>> = {
  'swab-a-dog': film('How to swab a dog', [
    { frame: 'wait', seconds: 4, text: 'Wait one hour after food. Keep puppies from their mother for that hour.' },
    { frame: 'open', seconds: 4, text: 'Wash your hands. Open the packet at the stick end; do not touch the tip.' },
    {
      frame: 'dog-cheek',
      seconds: 5,
      text: 'Lift the lip. Roll the tip firmly along the inside of the cheek for 30 seconds.',
    },
    { frame: 'second', seconds: 4, text: 'Take the second swab and do the other cheek in the same way.' },
    { frame: 'dry', seconds: 4, text: 'Let both dry in the air for a minute. The tips touch nothing.' },
    { frame: 'tube', seconds: 4, text: 'Put them into the tube, tip first, and close it.' },
    { frame: 'code', seconds: 4, text: 'Check that the barcode is the one you activate. Post it within a week.' },
  ]),
  'swab-a-cat': film('How to swab a cat', [
    { frame: 'wait', seconds: 4, text: 'Wait one hour after food. A calm, sleepy cat is half the work.' },
    { frame: 'open', seconds: 4, text: 'Wash your hands. Open the packet at the stick end; do not touch the tip.' },
    {
      frame: 'cat-cheek',
      seconds: 5,
      text: 'Hold the head from above, lift the lip, and roll the tip along the cheek for 30 seconds.',
    },
    { frame: 'second', seconds: 4, text: 'Let the cat rest. Then do the other cheek with the second swab.' },
    { frame: 'dry', seconds: 4, text: 'Let both dry in the air for a minute. The tips touch nothing.' },
    { frame: 'tube', seconds: 4, text: 'Put them into the tube, tip first, and close it.' },
    { frame: 'code', seconds: 4, text: 'One kit, one cat: check the barcode before you close the envelope.' },
  ]),
  'activate-a-kit': film('How to activate a kit', [
    {
      frame: 'code',
      seconds: 4,
      text: 'Find the barcode on the card in your kit: twelve characters in groups of four.',
    },
    {
      frame: 'screen',
      seconds: 5,
      text: 'Open "Activate kit" on this site and type it twice, or scan it with the camera.',
    },
    { frame: 'animal', seconds: 5, text: 'Say which animal the sample is from, and whose animal it is.' },
    { frame: 'post', seconds: 4, text: 'Read everything once more, agree to the terms, and post the swabs.' },
  ]),
};

/** WebVTT: what the player shows as captions. */
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
