import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import { creditLedgerLabel, canWithdraw, type CreditKind } from './transfers.rules.ts';
import type { CreditLine } from './credits.contract.ts';

/** The history of a person's test balance, newest first; entries of one transaction form one line. */
export async function listCreditLedger(ctx: Ctx, input: { page: number; size: number }): Promise<Page<CreditLine>> {
  const user = requireUser(ctx);
  const { page, size } = input;
  const { rows } = await sql<LedgerRow>`
    with lines as (
      select max(e.id) as id, case when e.transfer_id is null then e.kind else 'TRANSFER' end as kind, e.at, e.transfer_id, e.from_person, e.to_person, c.category_id, c.product_id,
        case when e.kind = 'USE' then c.kit_id end as kit_id, count(*)::int as quantity,
        count(*) filter (where c.state = 'HELD' or c.state = 'AVAILABLE' and c.expires_at > now() and c.owner_id = coalesce(t.to_person, e.to_person))::int as unused
      from kit_credit_entry e join kit_credit c on c.id = e.kit_credit_id left join kit_credit_transfer t on t.id = e.transfer_id
      where (e.to_person = ${user.id} or e.from_person = ${user.id})
        -- For the sender, tests first reserved for a recipient count as one transfer, whenever they were delivered.
        and not (e.kind = 'TRANSFER' and e.from_person = ${user.id} and exists (
          select from kit_credit_entry h where h.kit_credit_id = c.id and h.transfer_id = e.transfer_id and h.kind = 'HOLD'))
      group by 2, e.at, e.transfer_id, e.from_person, e.to_person, c.category_id, c.product_id, case when e.kind = 'USE' then c.kit_id end
    )
    select l.*, g.name as category_name, p.name as product_name, t.taken_back_at, t.from_person as sender,
      coalesce(o.name, '') as other_name, t.to_email as other_email, k.barcode, count(*) over ()::int as total
    from lines l
    join product_category g on g.id = l.category_id
    join product p on p.id = l.product_id
    left join kit_credit_transfer t on t.id = l.transfer_id
    left join person o on l.kind = 'TRANSFER' and o.id = case when l.to_person = ${user.id} then l.from_person else l.to_person end
    left join kit k on k.id = l.kit_id
    order by l.id desc limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  const lines = rows.map((row) => toLine(row, user.id, ctx.now));
  return toPage(lines, rows[0]?.total ?? 0, page, size);
}

interface LedgerRow {
  id: string | number;
  kind: CreditKind;
  at: Date;
  transferId: number | null;
  fromPerson: string | null;
  toPerson: string | null;
  categoryId: number;
  categoryName: string;
  productName: string;
  quantity: number;
  unused: number;
  takenBackAt: Date | null;
  sender: string | null;
  otherName: string;
  otherEmail: string | null;
  barcode: string | null;
  total: number;
}

function toLine(row: LedgerRow, personId: string, now: Date): CreditLine {
  const isIncoming = row.toPerson === personId;
  const sent = { at: row.at, takenBack: row.takenBackAt !== null, unused: row.unused };
  const isSentByMe = row.kind === 'TRANSFER' && row.sender === personId && !isIncoming;
  const isWithdrawnByMe = row.kind === 'TRANSFER' && row.sender === personId && isIncoming;
  return {
    id: Number(row.id),
    kind: row.kind,
    label: isWithdrawnByMe ? 'Transfer cancelled' : creditLedgerLabel({ kind: row.kind, isIncoming }),
    quantity: isIncoming || row.kind === 'RELEASE' ? row.quantity : -row.quantity,
    category: { id: row.categoryId, name: row.categoryName },
    productName: row.productName,
    // The sender knows the recipient's address, because they entered it; the recipient sees only a name.
    who: row.kind === 'TRANSFER' ? (isIncoming && !isWithdrawnByMe ? row.otherName : row.otherEmail) : null,
    barcode: row.barcode,
    at: row.at.toISOString(),
    takeBackId: isSentByMe && canWithdraw(sent, now) ? row.transferId : null,
  };
}
