// npm run where X: finds the files for an address, a call (path, "POST /api/...", returns.request), a subject
// (returns), a table, a column (reject_reason, sample.reject_reason), an exported name, a file (cart-pricing), a word of
// names, a state or reason (INVITED), a job, an event, a template of an email, a text of the screen, or an id of the
// specification (R123, P030, E045, M004). For /my/orders: the page, its parts, its calls and all they reach.
import { printed, type Answer } from './where/answer.ts';
import { answerEvent, answerJob } from './where/background.ts';
import { answerMail } from './where/mails.ts';
import { answerCall, findCalls, listCalls } from './where/calls.ts';
import { servePage } from './where/pages.ts';
import { answerSlice } from './where/slices.ts';
import { answerId } from './where/spec.ts';
import { answerExport, answerFile, answerHelper, answerName, answerWords, similarNames } from './where/exports.ts';
import { answerColumn, answerTable } from './where/tables.ts';
import { answerText } from './where/texts.ts';

/** Empty where nothing answers. */
export function where(wanted: string): Answer[] {
  if (/^[RPEM]\d{3}$/.test(wanted)) return answerId(wanted) ?? [];
  const [, method, address] = /^([A-Z]+) (\/\S+)$/.exec(wanted) ?? [];
  if (address) return findCalls(address, method).map(answerCall);
  if (/^\/|^https?:\/\//.test(wanted)) return answerAddress(wanted);
  if (/^[\w-]+(?:\/\S+)+$/.test(wanted)) return answerAddress(`/${wanted}`);
  if (/^[\w-]+$/.test(wanted)) {
    const found = [...present(answerSlice(wanted)), ...present(answerTable(wanted))];
    if (found.length === 0)
      found.push(
        ...present(answerColumn(wanted)),
        ...present(answerExport(wanted) ?? (/^[A-Z][A-Z_]+$/.test(wanted) ? answerName(wanted) : null)),
        ...present(answerWords(wanted)),
      );
    const hasMore = found.some(({ rows }) => rows.some(([kind, values]) => kind !== 'fields' && values.length > 0));
    if (hasMore) return found;
    const named = /[A-Z_]/.test(wanted) ? (answerName(wanted) ?? answerHelper(wanted)) : null;
    return [...found, ...present(named ?? answerFile(wanted) ?? answerText(wanted))];
  }
  const file = /^[\w-]+(?:\.\w+)+$/.test(wanted) ? answerFile(wanted) : null;
  if (file) return [file];
  if (/^\w+\.\w+$/.test(wanted)) {
    const [table = '', column = ''] = wanted.split('.');
    const found = [
      ...present(answerColumn(column, table)),
      ...present(answerMail(wanted)),
      ...present(answerJob(wanted) ?? answerEvent(wanted)),
      ...listCalls()
        .filter(({ group, name }) => `${group}.${name}` === wanted)
        .map(answerCall),
    ];
    return found.length > 0 ? found : present(answerText(wanted));
  }
  const isPhrase = /^[A-Za-z]+(?: [A-Za-z]+){1,3}$/.test(wanted);
  return [...present(isPhrase ? answerWords(wanted) : null), ...present(answerText(wanted))];
}

function answerAddress(wanted: string): Answer[] {
  const address = wanted.replace(/^https?:\/\/[^/]+|[?#].*$/g, '').replace(/(.)\/$/, '$1') || '/';
  const page = address.startsWith('/api/') ? null : servePage(address);
  const calledByPage = page?.rows.flatMap(([, values]) => values) ?? [];
  const calls = findCalls(address)
    .map(answerCall)
    .filter(({ title }) => !calledByPage.includes(title));
  return [...present(page), ...calls];
}

function present(answer: Answer | null): Answer[] {
  return answer ? [answer] : [];
}

if (import.meta.main) {
  const wanted = process.argv.slice(2).join(' ').trim();
  const answers = wanted ? where(wanted) : [];
  if (answers.length > 0) console.log(answers.map(printed).join('\n\n'));
  else {
    const similar = /^\w+$/.test(wanted) ? similarNames(wanted) : [];
    const hint = similar.length > 0 ? `; similar: ${similar.join(', ')}` : '';
    console.error(`unknown: nothing matches ${wanted || '(say what to look for)'}${hint}`);
    process.exitCode = 1;
  }
}
