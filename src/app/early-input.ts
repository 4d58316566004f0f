/**
 * Only the last click counts, such as "Add to cart" after "Buy now". Buttons in a group, such as those of a quantity,
 * are all clicked in order.
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
 * Inline script of hydrated pages. A button clicked or a form submitted before hydration is clicked or submitted again
 * afterwards (src/root.tsx sends the event `awake`), and React is notified of earlier input, which its own state would
 * otherwise overwrite. Links, and forms with an action, work without it. The clicked button is busy until then.
 * `again`: React compares with the last value it has seen, which therefore must differ. Files of a field can be read
 * but not set: React reads them when it is notified of a change.
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

/**
 * On a static page: for a button in an island that is hydrated on first use (src/app/static-pages/hydrate-on-touch.ts).
 */
export const keepEarlyPress = `addEventListener('click',event=>{
const button=event.isTrusted&&event.target.closest?.('[data-start=touch] button')
if(!button||'awake' in document.documentElement.dataset)return
window.early??=new Map
;(${addPress})(window.early,button)
})`;
