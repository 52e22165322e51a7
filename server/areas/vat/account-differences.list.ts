import { sql } from 'kysely'
import type { VatAccountDifference } from '../../../contract/vat/accounts.ts'
import { vat } from '../../../contract/vat/vat.ts'
import { reference } from '../../db/named.ts'
import type { Handler } from '../../http/context.ts'
import { list as page } from '../../http/list.ts'
import { named } from '../../http/list-columns.ts'
import { number } from '../ledger/entry-documents.ts'
import { vatPeriod } from './period.ts'

/** INV-VATRETURN-8. */
export const accountDifferences: Handler<typeof vat.accountDifferences> = async (ctx) => {
  const { db, user, query } = ctx
  const { from, to } = vatPeriod(ctx, { from: query.date_from, to: query.date_to })
  const differences = sql`(
    select d.id, d.document_type as kind, d.document_id, d.account_id, d.entry_id, coalesce(d.number, ${number}) collate lv_lvs24 as number,
      coalesce(d.partner, (
        select coalesce(c.name, s.name) from ledger_lines l left join customers c on c.id = l.customer_id left join suppliers s on s.id = l.supplier_id
        where l.entry_id = e.id and num_nonnulls(l.customer_id, l.supplier_id) > 0 order by l.id limit 1
      )) collate lv_lvs24 as partner, d.declared_on, d.posted_on, d.declared, d.posted, d.difference, d.cause
    from vat_account_differences(${from}, ${to}) d left join ledger_entries e on e.id = d.entry_id
  ) t`
  return page<VatAccountDifference>(db, query, {
    from: differences,
    where: [
      ...(query.q?.trim() ? [sql`strpos(fold(concat_ws(' ', t.number, t.partner)), fold(${query.q.trim()})) > 0`] : []),
      ...(query.account_id === undefined ? [] : [sql`t.account_id = ${query.account_id}`]),
      ...(query.kind === undefined ? [] : [sql`t.kind = ${query.kind}`]),
      ...(query.cause === undefined ? [] : [sql`t.cause = ${query.cause}`]),
    ],
    orders: [{ key: 'declared_on', by: sql`t.declared_on`, direction: 'asc', type: 'date', nullable: true }],
    columns: {
      call: vat.accountDifferences,
      user,
      by: { account: named('t.account_id', 'accounting_accounts', sql`concat(x.code, ' ', x.name)`) },
    },
    readOnce: sql`
      select t.id, t.kind, json_build_object('type', t.kind, 'id', t.document_id) as document, t.number, t.partner,
        ${reference(sql`a.id`, sql`concat(a.code, ' ', a.name)`)} as account, t.declared_on, t.posted_on, t.declared::text, t.posted::text,
        t.difference::text, t.cause, t.entry_id
      from t join accounting_accounts a on a.id = t.account_id where t.id in (select id from page)`,
  })
}
