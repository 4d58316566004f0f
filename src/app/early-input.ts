/**
 * The last press counts, as "Add to cart" after "Buy now". The buttons of a group, as those of a quantity, are pressed as
 * well, in their order.
 */
const addPress = `(early,button,press)=>{
const isStep=one=>one.closest('[role=group]')
for(const other of early.keys())if(!isStep(other)&&!isStep(button)){
early.delete(other)
other.removeAttribute('aria-busy')
}
early.set(button,press)
button.setAttribute('aria-busy',true)
}`;

/**
 * Runs in the browser, as text of a page that React takes over: a button that is clicked or a form that is sent before
 * React is there is clicked or sent again when it is (src/root.tsx says so with the event `awake`), and React hears of
 * what was typed or chosen before; it would render its own state over it. Links, and forms with an address, work without.
 * The button that waits is busy until then.
 * `again`: React compares with the value it has seen, so it must have seen another. The files of a field can be read, not
 * written: React reads them when it hears of a change.
 */
export const keepEarlyInput = `(()=>{
const early=new Map,add=${addPress}
const keep=({target,isTrusted})=>{
const button=isTrusted&&target.closest?.('button[type=button]')
if(!button||button.popoverTargetElement||button.hasAttribute('commandfor'))return
add(early,button,()=>button.isConnected&&button.click())
}
const hold=event=>{
const {target:form,submitter}=event
if(form.getAttribute('method')!=='post'||form.hasAttribute('action'))return
event.preventDefault()
add(early,submitter??form,()=>form.isConnected&&form.requestSubmit(submitter))
}
const touched=new Map(),change=({target})=>touched.set(target,valueOf(target))
const isBox=field=>/checkbox|radio/.test(field.type)
const valueOf=field=>isBox(field)?field.checked:field.value
addEventListener('click',keep,true)
addEventListener('input',change,true)
addEventListener('submit',hold,true)
addEventListener('awake',async()=>{
removeEventListener('click',keep,true)
removeEventListener('input',change,true)
removeEventListener('submit',hold,true)
for(const button of early.keys())button.removeAttribute('aria-busy')
for(const [field,value] of touched)if(field.isConnected)again(field,value)
for(const press of early.values()){
await null
press()
}
},{once:true})
const again=(field,value)=>{
if(field.type==='file')return field.dispatchEvent(new Event('change',{bubbles:true}))
const name=isBox(field)?'checked':'value'
field[name]=isBox(field)?!value:''
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),name)?.set.call(field,value)
field.dispatchEvent(new Event(isBox(field)?'click':field.localName==='select'?'change':'input',{bubbles:true}))
}
})()`;

/** On a static page: a button of a part that React takes over when it is touched (src/app/static-pages/hydrate-on-touch.ts). */
export const keepEarlyPress = `addEventListener('click',event=>{
const button=event.isTrusted&&event.target.closest?.('[data-start=touch] button')
if(!button||'awake' in document.documentElement.dataset)return
window.early??=new Map
;(${addPress})(window.early,button)
})`;
