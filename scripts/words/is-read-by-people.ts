interface Given {
  /** The property, attribute or function that the string is passed to. */
  name: string;
  /** Whether it is in JSX, where every text is shown. */
  isScreen: boolean;
}

// Strings for programs: class names, addresses, names of columns, events and the like.
const FOR_PROGRAMS =
  /^(class|className|\w*Class(es|Name)?|d|viewBox|points|transform|style|rel|href|to|src|srcSet|sizes|id|htmlFor|key|type|autoComplete|inputMode|pattern|accept|role|method|path|mode|fill|stroke\w*|tags|select|where|whereRef|on|onRef|orderBy|groupBy|leftJoin|innerJoin|selectFrom|insertInto|updateTable|deleteFrom|returning|ref|cx|RegExp|matchPath|createHash|createHmac|querySelector|querySelectorAll|closest|matches|setHeader|split|replace|replaceAll|startsWith|endsWith|includes|indexOf|addEventListener|font|fontFamily|headers|args|spawn|execFile|said)$/;
// Strings passed to these are shown to users, even single words.
const FOR_PEOPLE =
  /^(label|title|heading|subject|text|texts|message|word|words|note|hint|intro|summary|description|alt|placeholder|caption|legend|tooltip|preview|children|what|question|answer|empty|emptyTitle|emptyNote|aria-label|aria-description|content|\w*(Label|Title|Text|Note|Hint|Message|Words)s?)$/;

export function isReadByPeople(text: string, { name, isScreen }: Given): boolean {
  if (!/\p{L}{2}/u.test(text.replaceAll('{}', '')) || FOR_PROGRAMS.test(name)) return false;
  if (isMachineText(text)) return false;
  if (FOR_PEOPLE.test(name)) return /^[^a-z]|\s/.test(text) || name === 'children';
  return isSentenceLike(text) || (isScreen && /^\p{Lu}\p{Ll}+$/u.test(text));
}

function isSentenceLike(text: string): boolean {
  const words = text.split(/\s+/).filter((part) => /^["'“(]?\p{L}[\p{L}'’-]*[.,:;!?)”"']*$/u.test(part));
  return words.length >= 2 && words.length >= text.split(/\s+/).length / 2;
}

function isMachineText(text: string): boolean {
  return (
    /^(select|insert into|update \w+ set|delete from|with \w+ as|create|alter|drop|truncate|notify|listen|begin|set local|coalesce|exists|lower)\b[\s(]/.test(
      text,
    ) ||
    /^[\w.]+ as \w+$/.test(text) ||
    /^(https?:|data:|mailto:|\/|\.\/|#|--|@|node:)/.test(text) ||
    /[\w-]+:[^;\s][^;]*;|\{[^}]+:[^}]+\}|=>|&&|\|\|/.test(text) ||
    isClassList(text)
  );
}

// Tailwind classes: most contain a hyphen, a colon or a bracket, and none starts a sentence.
function isClassList(text: string): boolean {
  const tokens = text.split(/\s+/);
  if (tokens.some((token) => /^\p{Lu}|[.,!?]$/u.test(token))) return false;
  const utilities = tokens.filter((token) =>
    /[-:[\]/\d]|^(flex|grid|block|hidden|relative|absolute|fixed|sticky|truncate|underline|italic|border|rounded|contents|inline|static|uppercase|prose|frame|nums|measure)$/.test(
      token,
    ),
  );
  return utilities.length > tokens.length / 2;
}
