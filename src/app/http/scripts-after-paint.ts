import { takesShortcut } from '#adapters/shortcuts.ts';

/**
 * What is painted comes first: a page asks for its scripts once it has been shown, or when someone touches it.
 * Until then a slow line carries the style and the fonts only. What is done before React is there is kept (early-input.ts).
 */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g;
const START = /<script(?: nonce="[^"]*")? type="module" async="">((?:(?!<script)[\s\S])*?)<\/script>/;

/** The page with its scripts after the first paint, and the module that it will start: its policy must allow that too. `nonce`: none in a stored page. */
export function scriptsAfterPaint(page: string, nonce = ''): { page: string; module: string | null } {
  const start = takesShortcut('scripts-after-paint') ? START.exec(page) : null;
  const module = start?.[1];
  if (!start || !module) return { page, module: null };
  const files: string[] = [];
  const drop = (text: string) => text.replaceAll(PRELOAD, (_tag, file: string) => (files.push(file), ''));
  // Each part of the page is searched once.
  const [before, behind] = [drop(page.slice(0, start.index)), drop(page.slice(start.index + start[0].length))];
  const later = `<script${nonce && ` nonce="${nonce}"`}>(${bootLater})(${asScript(files)},${asScript(module)})</script>`;
  return { page: before + later + behind, module };
}

/** A value as it may be in a script of a page. */
export function asScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** A text that is full of double quotes, such as JSON, in quotes of the other kind: none of them is escaped. */
export function asScriptText(text: string): string {
  return `'${asScript(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;
}

/** Runs in the browser, as text of the page. */
const bootLater = `(files,module)=>{
let begun=0
const {nonce}=document.currentScript
const begin=()=>{
if(begun++)return
for(const href of files)document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))
document.head.append(Object.assign(document.createElement('script'),{type:'module',textContent:module,nonce}))
}
for(const touch of ['pointerdown','keydown'])addEventListener(touch,begin,{once:true,capture:true})
try{new PerformanceObserver(list=>list.getEntriesByName('first-contentful-paint').length&&begin()).observe({type:'paint',buffered:true})}catch{begin()}
addEventListener('load',()=>setTimeout(begin,1000))
}`;
