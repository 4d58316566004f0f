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
    { frame: 'wait', seconds: 4, text: 'Wait 1 hour after food. Keep puppies away from their mother for that hour.' },
    { frame: 'open', seconds: 4, text: 'Wash your hands. Open the packet at the stick end; do not touch the tip.' },
    {
      frame: 'dog-cheek',
      seconds: 5,
      text: 'Lift the lip. Roll the tip firmly along the inside of the cheek for 30 seconds.',
    },
    { frame: 'second', seconds: 4, text: 'Take the second swab and repeat on the other cheek.' },
    { frame: 'dry', seconds: 4, text: "Let both swabs air-dry for 1 minute. Don't let the tips touch anything." },
    { frame: 'tube', seconds: 4, text: 'Put them into the tube, tip first, and close it.' },
    { frame: 'code', seconds: 4, text: 'Check that the barcode matches the one you activate. Post it within a week.' },
  ]),
  'swab-a-cat': film('How to swab a cat', [
    { frame: 'wait', seconds: 4, text: "Wait 1 hour after food. It's easiest when your cat is calm and sleepy." },
    { frame: 'open', seconds: 4, text: 'Wash your hands. Open the packet at the stick end; do not touch the tip.' },
    {
      frame: 'cat-cheek',
      seconds: 5,
      text: 'Hold the head from above, lift the lip and roll the tip along the cheek for 30 seconds.',
    },
    { frame: 'second', seconds: 4, text: 'Let the cat rest. Then swab the other cheek with the second swab.' },
    { frame: 'dry', seconds: 4, text: "Let both swabs air-dry for 1 minute. Don't let the tips touch anything." },
    { frame: 'tube', seconds: 4, text: 'Put them into the tube, tip first, and close it.' },
    { frame: 'code', seconds: 4, text: 'Use one kit per cat. Check the barcode before you close the envelope.' },
  ]),
  'activate-a-kit': film('How to activate a kit', [
    {
      frame: 'code',
      seconds: 4,
      text: 'Find the barcode on the card in your kit: 12 characters in groups of 4.',
    },
    {
      frame: 'screen',
      seconds: 5,
      text: 'Go to "Activate kit" on this site. Enter the barcode twice, or scan it with the camera.',
    },
    { frame: 'animal', seconds: 5, text: "Enter the animal's details and its owner." },
    { frame: 'post', seconds: 4, text: 'Check your details, accept the terms and post the swabs.' },
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
