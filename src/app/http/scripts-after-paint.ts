import { isShortcutEnabled } from '#adapters/shortcuts.ts';

/**
 * Prioritises painting: a page requests its scripts only after the first paint, or on the first interaction. Until then
 * a slow connection loads only styles and fonts. Input before hydration is kept (early-input.ts).
 */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"(?: nonce="[^"]*")?\/>/g;
const START = /<script(?: nonce="[^"]*")? type="module" async="">((?:(?!<script)[\s\S])*?)<\/script>/;

/**
 * The page with its scripts loaded after the first paint, and the module that it will start, which its policy must
 * allow too. A cached page has no `nonce`.
 */
export function scriptsAfterPaint(page: string, nonce = ''): { page: string; module: string | null } {
  const start = isShortcutEnabled('scripts-after-paint') ? START.exec(page) : null;
  const module = start?.[1];
  if (!start || !module) return { page, module: null };
  const files: string[] = [];
  const drop = (text: string) => text.replaceAll(PRELOAD, (_tag, file: string) => (files.push(file), ''));
  // Each part of the page is searched only once.
  const [before, behind] = [drop(page.slice(0, start.index)), drop(page.slice(start.index + start[0].length))];
  const later = `<script${nonce && ` nonce="${nonce}"`}>(${bootLater})(${asScript(files)},${asScript(module)})</script>`;
  return { page: before + later + behind, module };
}

/** Serialises a value for an inline script. */
export function asScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/**
 * Serialises a text with many double quotes, such as JSON, in single quotes, so that the double quotes are not escaped.
 */
export function asScriptText(text: string): string {
  return `'${asScript(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;
}

/** An inline script of the page. */
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
