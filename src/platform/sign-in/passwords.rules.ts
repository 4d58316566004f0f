// Open question Q127: 10 to 128 characters, never truncated or trimmed, and not one of the most common leaked
// passwords.
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 128;

/** The error for the field, or null if the password is allowed for the person with these words (name, email). */
export function refusePassword(password: string, personWords: readonly string[]): string | null {
  const length = Array.from(password).length;
  if (length < MIN_PASSWORD) return `Please use at least ${MIN_PASSWORD} characters.`;
  if (length > MAX_PASSWORD) return `Please use at most ${MAX_PASSWORD} characters.`;
  if (isLeaked(password)) return 'This password has appeared in a data breach. Choose another one.';
  if (isMadeOf(password, personWords))
    return 'This password is too similar to your name or email address. Choose another one.';
  return null;
}

function isLeaked(password: string): boolean {
  const plain = unleet(password.toLowerCase());
  const letters = /[a-z](?:.*[a-z])?/s.exec(plain)?.[0] ?? '';
  const sets = new Set(password.toLowerCase());
  if (sets.size <= 3) return true;
  if (isWalk(password.toLowerCase())) return true;
  return commonWords.has(letters) || commonWords.has(plain) || commonWords.has(half(letters));
}

/** Halves a doubled word: "passwordpassword" is no better than "password". */
function half(text: string): string {
  const middle = text.length / 2;
  return text.slice(0, middle) === text.slice(middle) ? text.slice(0, middle) : text;
}

function unleet(text: string): string {
  const letters: Record<string, string> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    $: 's',
    '@': 'a',
    '!': 'i',
  };
  const lastLetter = text.search(/[a-z][^a-z]*$/);
  return text.replace(/[013457$@!]/g, (character, at: number) =>
    at < lastLetter ? (letters[character] ?? character) : character,
  );
}

const walks = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
];
const allWalks = [...walks, ...walks.map((walk) => Array.from(walk).toReversed().join(''))];

function isWalk(text: string): boolean {
  return allWalks.some((walk) => walk.includes(text) || (walk + walk).includes(text));
}

function isMadeOf(password: string, personWords: readonly string[]): boolean {
  const plain = password.toLowerCase();
  const words = [...personWords, ...ourWords].map((word) => word.toLowerCase()).filter((word) => word.length >= 4);
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), plain);
  return rest.length < plain.length && rest.replace(/[\d\W_]/g, '').length < 4;
}

const ourWords = ['damsire'];

// The core words of the most common passwords of ten or more characters, and of shorter ones followed by digits.
const commonWords = new Set(
  (
    'password passwort passw motdepasse contrasena contraseña senha wachtwoord letmein welcome iloveyou sunshine princess football baseball ' +
    'basketball superman batman monkey dragon master shadow michael jordan jennifer trustno trustnoone starwars whatever qwerty qwertyuiop ' +
    'qwertyui asdfghjkl zxcvbnm azerty azertyuiop administrator admin administrador changeme secret computer internet samsung liverpool chelsea ' +
    'arsenal barcelona manchester corvette mercedes ferrari harley mustang cheese chocolate butterfly elizabeth alexander christian charlotte ' +
    'australia california qazwsx qazwsxedc abcdefghij abcdefgh abcabc iloveyouforever iloveyousomuch ilovemydog ilovemycat ilovedogs ilovecats ' +
    'mydoglucky labrador goldenretriever germanshepherd bulldog poodle rottweiler chihuahua doglover catlover puppydog kittycat freedom summer ' +
    'winter spring autumn monday friday january february august september october november december hello helloworld login guest test testing ' +
    'testtest demo demodemo default pokemon minecraft fortnite naruto spiderman blink metallica nirvana slipknot yellow orange purple forever ' +
    'family friends jesus jesuschrist blessed angel angels babygirl lovely loveme loveyou flower sweetheart snoopy peanut cookie pepper ginger buster bailey'
  ).split(' '),
);
