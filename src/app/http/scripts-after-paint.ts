import { takesShortcut } from '#adapters/shortcuts.ts';

/**
 * What is painted comes first: a stored page asks for its scripts once it has been shown, or when someone touches it.
 * Until then a slow line carries the style and the fonts only. A button pressed too early is clicked again when React
 * is there (src/root.tsx says so with the event `awake`), and React hears of what was typed or chosen before; links and
 * forms work without.
 */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const START = /<script type="module" async="">((?:(?!<script)[\s\S])*?)<\/script>/;

/** The page with its scripts after the first paint, and the module that it will start: its policy must allow that too. */
export function scriptsAfterPaint(page: string): { page: string; module: string | null } {
  const module = takesShortcut('scripts-after-paint') ? START.exec(page)?.[1] : undefined;
  if (!module) return { page, module: null };
  const files = Array.from(page.matchAll(PRELOAD), ([, file]) => file);
  const later = `<script>(${bootLater})(${asScript(files)},${asScript(module)})</script>`;
  return { page: page.replaceAll(PRELOAD, '').replace(START, () => later), module };
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

/** Runs in the browser, as text of the page. `again`: React compares with the value it has seen, so it must have seen another. */
const bootLater = `(files,module)=>{
let begun=0,early
const begin=()=>{
if(begun++)return
for(const href of files)document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))
document.head.append(Object.assign(document.createElement('script'),{type:'module',textContent:module}))
}
const keep=({target,isTrusted})=>{
const button=isTrusted&&target.closest?.('button[type=button]')
if(button&&!button.popoverTargetElement&&!button.hasAttribute('commandfor'))early=button
}
const fields=new Set(),change=({target})=>fields.add(target)
addEventListener('click',keep,true)
addEventListener('input',change,true)
addEventListener('awake',()=>{
removeEventListener('click',keep,true)
removeEventListener('input',change,true)
for(const field of fields)if(field.isConnected)again(field)
if(early?.isConnected)early.click()
},{once:true})
const again=field=>{
const isBox=/checkbox|radio/.test(field.type),name=isBox?'checked':'value',now=field[name]
field[name]=isBox?!now:''
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),name)?.set.call(field,now)
field.dispatchEvent(new Event(isBox?'click':field.localName==='select'?'change':'input',{bubbles:true}))
}
for(const touch of ['pointerdown','keydown'])addEventListener(touch,begin,{once:true,capture:true})
try{new PerformanceObserver(list=>list.getEntriesByName('first-contentful-paint').length&&begin()).observe({type:'paint',buffered:true})}catch{begin()}
addEventListener('load',()=>setTimeout(begin,1000))
}`;
