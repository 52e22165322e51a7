import { sql, type RawBuilder } from 'kysely'
import { orderStates, statesWhere } from '../../contract/states.ts'
import type { Db } from '../db/pool.ts'
import type { Finding } from './check.ts'
import { bankInvariants } from './bank.ts'
import { creditInvariants, reopenedLines } from './credits.ts'
import { interestClaimInvariants } from './interest-claims.ts'
import { inventoryInvariants } from './inventory.ts'
import { ledgerInvariants } from './ledger.ts'
import { productionInvariants } from './production.ts'
import { rentInvariants } from './rent.ts'
import { rentFeeInvariants } from './rent-fees.ts'
import { referenceInvariants } from './references.ts'
import { returnActInvariants } from './return-acts.ts'
import { serviceInvariants } from './service.ts'
import { shopInvariants } from './shop.ts'
import { stockCheckInvariants } from './stock-checks.ts'
import { supplierInvoiceInvariants } from './supplier-invoices.ts'
import { simplifiedInvariants } from './simplified.ts'
import { statisticInvariants } from './statistics.ts'
import { eInvoiceInvariants } from './e-invoices.ts'
import { incomingInvoiceInvariants } from './incoming-invoices.ts'
import { paymentOrderInvariants } from './payment-orders.ts'
import { marginInvariants } from './margin-scheme.ts'
import { vatReturnInvariants } from './vat-returns.ts'
import { voucherInvariants } from './vouchers.ts'
import { cashInvariants } from './cash.ts'
import { subscriptionInvariants } from './subscriptions.ts'
import { ticketInvariants } from './tickets.ts'
import { priceClarificationInvariants } from './price-clarifications.ts'
import { procurementInvariants } from './procurements.ts'
import { technicalDocumentInvariants } from './technical-documents.ts'
import { unitInvariants } from './units.ts'

/**
 * The nightly audit (docs/domain/accounts.md#nightly-audit): every query must return no row. Queries work
 * differently from the constraints and triggers they verify.
 */

export interface AuditResult {
  invariant: string
  findings: Finding[]
}

/** Runs all queries on one snapshot. */
export async function audit(db: Db, limit = 100): Promise<AuditResult[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await planForWholeTables(tx)
      const results: AuditResult[] = []
      for (const [invariant, query] of Object.entries(invariants)) results.push({ invariant, findings: await findings(tx, query, limit) })
      return results
    })
}

export async function evaluate(tx: Db, invariant: string, limit = 100): Promise<Finding[]> {
  const query = invariants[invariant]
  if (!query) throw new Error(`No invariant is called ${invariant}`)
  await planForWholeTables(tx)
  return findings(tx, query, limit)
}

async function findings(tx: Db, query: RawBuilder<unknown>, limit: number): Promise<Finding[]> {
  return (await sql<Finding>`select * from (${query}) as finding limit ${limit}`.execute(tx)).rows
}

/** Disables nested loops: the planner underestimates rows and would scan a million rows per row. */
async function planForWholeTables(tx: Db): Promise<void> {
  await sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '128MB', true)`.execute(tx)
}

type Queries = Readonly<Record<string, RawBuilder<Finding>>>

// States that reserve goods; new orders may hold those of merged orders.
const holding = statesWhere(orderStates, {
  new: true,
  in_fulfillment: true,
  fulfilled: false,
  invoiced: false,
  cancelled: false,
  merged: false,
})

const stockInvariants: Queries = {
  L1_levels_are_ledger_sums: sql`
    select s.id as stock_item_id, s.on_hand, s.stock_value, coalesce(m.quantity, 0) as ledger_quantity, coalesce(m.value, 0) as ledger_value
    from stock_items s
    left join (select stock_item_id, sum(quantity) as quantity, sum(value) as value from stock_movements group by 1) m on m.stock_item_id = s.id
    where s.on_hand <> coalesce(m.quantity, 0) or s.stock_value <> coalesce(m.value, 0)`,
  L2_reversals_are_opposites: sql`
    select r.id from stock_movements r join stock_movements m on m.id = r.reverses_id
    where r.quantity <> -m.quantity or r.value <> -m.value or r.stock_item_id <> m.stock_item_id`,
  L3_nothing_below_zero: sql`
    select id as stock_item_id, on_hand, reserved from stock_items where reserved < 0 or (not allow_negative and (on_hand < 0 or on_hand < reserved))`,
  L4_no_value_without_goods: sql`
    select id as stock_item_id, on_hand, stock_value from stock_items where (on_hand = 0 and stock_value <> 0) or (on_hand > 0 and stock_value < 0)`,
  L5_transfers_conserve: sql`
    select document_type, document_id, line_id, sum(quantity) as quantity, sum(value) as value from stock_movements
    where coalesce(corrects_kind, kind) in ('transfer_in', 'transfer_out') group by 1, 2, 3 having sum(quantity) <> 0 or sum(value) <> 0`,
  L6_corrections_are_of_their_day: sql`
    select r.id as movement_id, m.id as corrects_id, r.effective_at, m.effective_at as right_moment
    from stock_movements r join stock_movements m on m.id = r.corrects_id
    where (r.stock_item_id, r.corrects_kind) <> (m.stock_item_id, m.kind) or r.effective_at < m.effective_at - interval '1 day'
      or (r.effective_at > m.effective_at and (r.effective_at at time zone 'Europe/Riga')::time <> time '00:00')`,
  L8_no_day_is_worth_less_than_nothing: sql`
    select stock_item_id, day, quantity, value from (
      select d.stock_item_id, d.day, sum(d.quantity) over w as quantity, sum(d.value) over w as value
      from (
        select stock_item_id, (effective_at at time zone 'Europe/Riga')::date as day, sum(quantity) as quantity, sum(value) as value
        from stock_movements group by 1, 2
      ) d window w as (partition by d.stock_item_id order by d.day)
    ) r join stock_items s on s.id = r.stock_item_id and not s.allow_negative
    -- A warehouse that allowed negative stock once goes by what was known then; what is closed stays as it was declared.
    where r.quantity >= 0 and (r.value < 0 or (r.quantity = 0 and r.value <> 0)) and r.day > coalesce(locked_until(), '-infinity'::date)`,
  L7_only_kept_goods_move: sql`
    select s.id as stock_item_id, c.sku from stock_items s join catalog_items c on c.id = s.catalog_item_id
    where not c.is_stocked and s.last_movement_at is not null`,
  R2_reserved_is_sum_of_holds: sql`
    select s.id as stock_item_id, s.reserved, coalesce(r.quantity, 0) as held from stock_items s
    left join (select stock_item_id, sum(quantity) as quantity from stock_reservations where status = 'active' group by 1) r on r.stock_item_id = s.id
    where s.reserved <> coalesce(r.quantity, 0)`,
  R2_lines_know_their_holds: sql`
    select i.id as order_item_id, i.quantity_reserved, coalesce(r.quantity, 0) as held from order_items i
    left join (
      select source_id, sum(quantity) as quantity from stock_reservations where status = 'active' and source_type = 'order_item' group by 1
    ) r on r.source_id = i.id
    where i.quantity_reserved <> coalesce(r.quantity, 0)`,
  R2_holds_have_a_live_source: sql`
    select r.id as reservation_id, r.source_id from stock_reservations r
    left join order_items i on i.id = r.source_id left join orders o on o.id = i.order_id
    where r.status = 'active' and r.source_type = 'order_item' and o.status = any(${[...holding]}) is not true`,
  U1_units_are_on_hand: sql`
    select s.id as stock_item_id, s.on_hand, count(u.id) as units from stock_items s
    join catalog_items c on c.id = s.catalog_item_id and c.has_units
    left join catalog_item_units u on u.stock_item_id = s.id group by s.id having s.on_hand <> count(u.id)`,
}

const offerInvariants: Queries = {
  V3_offer_totals: sql`
    select o.id as offer_id, o.net, o.vat, coalesce(t.net, 0) as right_net, coalesce(t.vat, 0) as right_vat from offers o
    left join (
      select offer_id, sum(taxable) as net, sum(tax) as vat from (
        select offer_id, sum(amount) as taxable, case vat_category when 'S' then round(sum(amount) * vat_rate / 100, 2) else 0 end as tax
        from offer_items where not is_optional group by offer_id, vat_category, vat_rate, vat_reason_code
      ) as grouped group by 1
    ) t on t.offer_id = o.id
    where (o.net, o.vat) <> (coalesce(t.net, 0), coalesce(t.vat, 0))`,
  N1_offers_have_no_gap: sql`
    select s.prefix, s.period, no from document_series s cross join lateral generate_series(s.first_no, s.last_no) as no
    left join offers o on o.series_no = no and o.series = regexp_replace(replace(split_part(s.pattern, '{0', 1), '{YYYY}', s.period), '[-/. ]+$', '')
    where s.kind = 'offer' and o.id is null`,
}

const orderInvariants: Queries = {
  R5_progress_of_lines: sql`
    select id as order_item_id from order_items
    where not (0 <= quantity_credited and quantity_credited <= quantity_invoiced and quantity_invoiced <= quantity_fulfilled
      and quantity_fulfilled + quantity_reserved <= quantity)`,
  R5_fulfilled_goods_have_moved: sql`
    select i.id as order_item_id, i.quantity_fulfilled, coalesce(-m.quantity, 0) as moved
    from order_items i join catalog_items c on c.id = i.catalog_item_id and c.is_stocked
    left join ${reopenedLines} r on r.source_id = i.id
    left join (
      select line_id, sum(quantity) as quantity from stock_movements
      where document_type = 'order' and kind in ('sale', 'sale_revert') group by 1
    ) m on m.line_id = i.id
    where i.quantity_fulfilled + coalesce(r.quantity, 0) <> coalesce(-m.quantity, 0)`,
  V3_order_totals: sql`
    select o.id as order_id, o.net, o.vat, coalesce(t.net, 0) as right_net, coalesce(t.vat, 0) as right_vat
    from orders o
    left join (
      select order_id, sum(amount - case price_mode when 'gross' then tax else 0 end) as net, sum(tax) as vat
      from (
        select i.order_id, o.price_mode, sum(i.amount) as amount,
          case when i.vat_category <> 'S' then 0
            else round(sum(i.amount) * i.vat_rate / (case o.price_mode when 'gross' then 100 + i.vat_rate else 100 end), 2) end as tax
        from order_items i join orders o on o.id = i.order_id group by i.order_id, o.price_mode, i.vat_category, i.vat_rate, i.vat_reason_code
      ) as taxed group by 1
    ) t on t.order_id = o.id
    where (o.net, o.vat) <> (coalesce(t.net, 0), coalesce(t.vat, 0))`,
  order_progress_is_derived: sql`
    select o.id as order_id, o.fulfillment_status, o.invoicing_status
    from orders o
    left join (
      select order_id, sum(quantity) as wanted, sum(quantity_fulfilled) as fulfilled, sum(quantity_invoiced) as invoiced from order_items group by 1
    ) i on i.order_id = o.id
    where o.fulfillment_status <> case when i.fulfilled = i.wanted then 'full' when i.fulfilled > 0 then 'partial' else 'none' end
      or o.invoicing_status <> case when i.invoiced = i.wanted then 'full' when i.invoiced > 0 then 'partial' else 'none' end`,
}

const invoiceInvariants: Queries = {
  C5_lines_are_invoiced_once: sql`
    select i.id as order_item_id, i.quantity_invoiced, coalesce(l.quantity, 0) as on_invoices from order_items i
    left join (select source_id, sum(quantity) as quantity from invoice_items where source_type = 'order_item' group by 1) l on l.source_id = i.id
    left join ${reopenedLines} r on r.source_id = i.id
    where i.quantity_invoiced + coalesce(r.quantity, 0) <> coalesce(l.quantity, 0)`,
  C3_parts_give_the_whole: sql`
    select i.id as order_item_id, i.amount, l.net from order_items i
    join orders o on o.id = i.order_id and o.price_mode = 'net'
    join (
      select source_id, sum(quantity) as quantity, sum(net) as net, min(unit_price) as least, max(unit_price) as most, max(discount_percent) as discount
      from invoice_items where source_type = 'order_item' group by 1
    ) l on l.source_id = i.id
    where not exists (select from ${reopenedLines} r where r.source_id = i.id) and l.quantity = i.quantity and l.least = i.unit_price and l.most = i.unit_price and l.discount = i.discount_percent and l.net <> i.amount`,
  V5_totals_of_the_last_35_days: sql`
    select i.id as invoice_id, i.net, i.vat, i.gross, t.net as right_net, t.vat as right_vat from invoices i
    left join (
      select invoice_id, sum(taxable) as net, sum(tax) as vat from (
        select n.invoice_id, sum(n.net) as taxable, coalesce(
            -- Of a sale over the counter the tax is what its prices held (INV-VAT-4), which the shop's own laws judge.
            (select v.tax from invoice_vat_lines v where v.invoice_id = n.invoice_id and v.of_gross
              and (v.category, v.rate) = (n.vat_category, n.vat_rate) and v.reason_code is not distinct from n.vat_reason_code),
            case n.vat_category when 'S' then round(sum(n.net) * n.vat_rate / 100, 2) else 0 end) as tax
        from invoice_items n group by n.invoice_id, n.vat_category, n.vat_rate, n.vat_reason_code
      ) as grouped group by 1
    ) t on t.invoice_id = i.id
    where i.number is not null and i.date > today() - 35 and (i.net, i.vat, i.gross) is distinct from (t.net, t.vat, t.net + t.vat)`,
  A1_paid_is_what_was_allocated: sql`
    select i.id as invoice_id, i.paid, coalesce(a.amount, 0) as allocated from invoices i
    left join (select document_id, sum(amount) as amount from payment_allocations where document_type = 'invoice' group by 1) a on a.document_id = i.id
    where i.paid <> coalesce(a.amount, 0) or i.open < 0`,
  A1_states_tell_what_is_paid: sql`
    select id as invoice_id, status, open, paid, advance_applied, credited from invoices
    where accepted_at is not null and status <> case
      when gross > 0 and credited = gross then 'credited'
      when open = 0 then 'paid'
      when paid + advance_applied > 0 then 'partially_paid'
      else 'accepted' end`,
  A5_payments_are_not_spent_twice: sql`
    select p.id as payment_id, p.amount, sum(a.amount) as allocated from payments p join payment_allocations a on a.payment_id = p.id
    group by p.id having sum(a.amount) > p.amount`,
  N1_no_gap_without_a_log_entry: sql`
    select s.prefix, s.period, no from document_series s cross join lateral generate_series(s.first_no, s.last_no) as no
    left join invoices i on i.series_no = no and i.series = regexp_replace(replace(split_part(s.pattern, '{0', 1), '{YYYY}', s.period), '[-/. ]+$', '')
    where s.kind = 'invoice' and i.id is null and not exists (
      select from invoice_number_log l
      where l.old_number = regexp_replace(replace(s.pattern, '{YYYY}', s.period), '[{]0+[}]', lpad(no::text, length(substring(s.pattern from '[{](0+)[}]')), '0'))
    )`,
  N1_counters_are_not_behind: sql`
    select s.prefix, s.period, s.last_no, max(i.series_no) as highest from document_series s
    join invoices i on i.series = regexp_replace(replace(split_part(s.pattern, '{0', 1), '{YYYY}', s.period), '[-/. ]+$', '')
    where s.kind = 'invoice' group by s.id having max(i.series_no) > s.last_no`,
  N2_numbers_follow_dates: sql`
    select id as invoice_id, number, date, before from (
      select i.id, i.number, i.date, max(least(i.date, (i.accepted_at at time zone 'Europe/Riga')::date)) over (partition by i.series order by i.series_no rows between unbounded preceding and 1 preceding) as before
      from invoices i where i.series_no is not null and i.accepted_at is not null
    ) as numbered
    where date < before and not coalesce(property('numbers_follow_dates') = 'false', false)`,
  // File names contain the record's number; another number means a stale file.
  stored_documents_are_of_today: sql`
    select t.kind, t.id, t.number, f.name from (
      select 'invoice' as kind, id, number, pdf_file_id as file_id, 'pdf' as ending from invoices union all
      select 'invoice', id, number, ubl_file_id, 'xml' from invoices union all
      select 'credit_note', id, number, pdf_file_id, 'pdf' from credit_notes union all
      select 'credit_note', id, number, ubl_file_id, 'xml' from credit_notes union all
      select 'advance_invoice', id, number, pdf_file_id, 'pdf' from advance_invoices
    ) t join files f on f.id = t.file_id where f.name <> t.number || '.' || t.ending`,
  credit_notes_name_their_invoice_as_it_is: sql`
    select k.id as credit_note_id, f.name from credit_notes k join invoice_number_log l on l.invoice_id = k.invoice_id
    join files f on f.id in (k.pdf_file_id, k.ubl_file_id) where l.at > f.created_at + interval '1 minute'`,
  documents_of_accepted_invoices_are_made: sql`
    select i.id as invoice_id, i.number from invoices i join audit_log a on a.entity_type = 'invoices' and a.entity_id = i.id and a.event = 'ACCEPT'
    where i.accepted_at is not null and a.at between now() - interval '35 days' and now() - interval '10 minutes' 
      and a.after ->> 'documents' is distinct from 'when asked' and (i.pdf_file_id is null or i.ubl_file_id is null)`,
}

const invariants: Queries = {
  ...stockInvariants,
  ...stockCheckInvariants,
  ...priceClarificationInvariants,
  ...eInvoiceInvariants,
  ...incomingInvoiceInvariants,
  ...paymentOrderInvariants,
  ...bankInvariants,
  ...vatReturnInvariants,
  ...marginInvariants,
  ...voucherInvariants,
  ...cashInvariants,
  ...subscriptionInvariants,
  ...statisticInvariants,
  ...ticketInvariants,
  ...interestClaimInvariants,
  ...technicalDocumentInvariants,
  ...inventoryInvariants,
  ...serviceInvariants,
  ...rentInvariants,
  ...rentFeeInvariants,
  ...productionInvariants,
  ...offerInvariants,
  ...orderInvariants,
  ...invoiceInvariants,
  ...creditInvariants,
  ...supplierInvoiceInvariants,
  ...returnActInvariants,
  ...simplifiedInvariants,
  ...shopInvariants,
  ...procurementInvariants,
  ...unitInvariants,
  ...referenceInvariants,
  ...ledgerInvariants,
}
