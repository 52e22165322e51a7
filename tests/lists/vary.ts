import { sql, type RawBuilder } from 'kysely'
import { bank } from '../../contract/bank/bank.ts'
import { componentLists } from '../../contract/component-lists/component-lists.ts'
import { inventory } from '../../contract/inventory/inventory.ts'
import { iban } from '../../server/seed/demo/numbers.ts'
import type { Person, TestApp } from '../support/app.ts'
import { fidavista } from '../support/bank.ts'
import { makeStock, makeSupplier } from '../support/factories.ts'
import { makeInventory } from '../support/inventory.ts'
import { makeList, makeProduction, workshop } from '../support/production.ts'
import { makeMachine, makeRent } from '../support/rent.ts'
import { creditNote } from '../support/supplier-credit-notes.ts'

/** @file Adds data so that every filter includes and excludes rows. */

export async function vary(app: TestApp, owner: Person): Promise<void> {
  await makeRecords(app, owner)
  await sql`insert into warehouses (name, code, type) values ('Otrais cehs', 'CEH2', 'production'), ('Otrais serviss', 'SER2', 'service')`.execute(
    app.db,
  )
  await sql`
    insert into stock_items (catalog_item_id, warehouse_id, min_quantity)
    select k.id, w.id, 5 from warehouses w, lateral (
      select id from catalog_items k where is_stocked and not exists (select from stock_items s where s.catalog_item_id = k.id and s.warehouse_id = w.id) order by id limit 2) k
    where w.type in ('production', 'service')`.execute(app.db)
  // Bypasses write rules, since only reads follow.
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const change of changes(owner.id)) await change.execute(tx)
  })
}

async function makeRecords(app: TestApp, owner: Person): Promise<void> {
  await makeStatements(app, owner)
  const first = await makeMachine(app)
  const second = await makeMachine(app)
  const date_from = '2026-05-01'
  for (const [place, { piece, meter }] of [first, second].entries()) {
    const readings = [{ option_id: meter, value: '100' }]
    await makeRent(app, { date_from, rent_items: [{ uuid: piece.uuid, date_from, monthly_fee: place === 0 ? '0' : '45', readings }] })
  }
  for (const months of [3, 6]) {
    const { uuid } = await makeInventory(app)
    const body = { name: `Apkope ${months}`, interval_months: months, last_at: '2026-06-01' }
    await owner.done(inventory.addMaintenance, { params: { inventoryItem: uuid }, body })
  }
  const lists = [await makeList(app), await makeList(app)]
  await owner.done(componentLists.create, {
    params: { id: lists[0]?.catalog_item.id ?? 0 },
    body: { type: 'service' },
  })
  for (const list of lists) await makeProduction(app, { list })
  await creditNote(app, ['10.00@21'], { supplier_id: await makeSupplier(app) })
  await makeStock(app, lists[0]?.catalog_item.id ?? 0, '3', { warehouse_id: await workshop(app) })
}

/** Of two accounts and periods, with entries in, out, and matched in part and whole. */
async function makeStatements(app: TestApp, owner: Person): Promise<void> {
  const { id: customer_id } = await app.db.selectFrom('customers').select('id').where('is_main', '=', true).executeTakeFirstOrThrow()
  const { id: bank_id } = await app.db.selectFrom('banks').select('id').limit(1).executeTakeFirstOrThrow()
  for (const [place, month] of ['05', '06'].entries()) {
    const account = iban('NABA', place + 1)
    await app.db.insertInto('customer_additional_bank_accounts').values({ customer_id, bank_id, iban: account }).execute()
    const entries = [
      { amount: '121.00', name: 'SIA Alfa', text: 'R-2026-000001', ref: 'a' },
      { amount: '-2.50', name: 'Banka', text: 'Komisija', ref: 'b', day: `2026-${month}-20` },
      { amount: '60.00', name: 'SIA Beta', iban: 'LV97HABA0012345678910', text: 'avanss', ref: 'c', day: `2026-${month}-21` },
    ]
    const bytes = fidavista({ iban: account, from: `2026-${month}-01`, to: `2026-${month}-28`, entries })
    await owner.done(bank.importStatements, { form: { fields: {}, files: [{ name: `${month}.xml`, bytes }] } })
  }
}

const one = (table: string, order: 'asc' | 'desc' = 'asc', where = sql`true`) =>
  sql`(select id from ${sql.table(table)} where ${where} order by id ${sql.raw(order)} limit 1)`

const changes = (me: number): readonly RawBuilder<unknown>[] => [
  // A rate that the VAT return has no row for.
  sql`update procurement_invoice_items set vat_rate = 0
    where procurement_invoice_id = (select max(id) from procurement_invoices where vat_kind = 'eu' and accepted_at is not null)`,
  // Another supplier is owed, and has no address for mail.
  sql`update procurement_invoices set supplier_id = ${one('suppliers', 'desc')}
    where id = (select max(id) from procurement_invoices where vat_kind = 'domestic' and accepted_at is not null and open > 0)`,
  sql`update suppliers set email = null where id = ${one('suppliers', 'desc')}`,
  // A piece sold under OSS in an earlier quarter came back.
  sql`update invoices set vat_point_date = '2026-06-30' where id in (
    select n.invoice_id from credit_notes n join credit_note_vat_lines v on v.credit_note_id = n.id where v.reason_code = 'OSS-EE')`,
  // May is filed without some of its dealings and with another sum; the others show states and kinds.
  sql`insert into vat_returns (id, kind, period_from, period_to, title, created_by) overriding system value values
    (1, 'quarter', '2024-04-01', '2024-06-30', '2024. gada 2. ceturksnis', ${me}), (2, 'month', '2026-05-01', '2026-05-31', '2026. gada maijs', ${me}),
    (3, 'month', '2026-06-01', '2026-06-30', '2026. gada jūnijs', ${me}), (4, 'month', '2024-12-01', '2024-12-31', '2024. gada decembris', ${me})`,
  sql`insert into vat_return_entries select 2, l.* from vat_return_lines('2026-05-01', '2026-05-31') l where l.id % 3 > 0`,
  sql`insert into vat_return_annex_rows select 2, a.* from vat_annex_rows('2026-05-01', '2026-05-31') a`,
  sql`update vat_returns set status = 'filed', filed_at = now() - id * interval '1 day', filed_by = ${me}, owed = id * 100, deducted = 300, payable = id * 100 - 300
    where id in (2, 4)`,
  sql`insert into vouchers (date, title, status, series, number, debit, credit, line_count, posted_at, posted_by, reversed_on, reversed_at, created_by)
    select today() - n, 'Izziņa ' || n, (array['draft', 'posted', 'reversed'])[n], case when n > 1 then 'GR-2020' end,
      case when n > 1 then 'GR-2020-00000' || n end, n * 10, n * 10, 2 * n, case when n > 1 then now() end, case when n > 1 then ${me}::bigint end,
      case when n = 3 then today() end, case when n = 3 then now() end, ${me} from generate_series(1, 3) n`,
  sql`insert into voucher_lines (voucher_id, account_id, debit, credit)
    select v.id, a.id, case a.code when '7550' then v.debit end, case when a.code <> '7550' then v.credit end
    from vouchers v join accounting_accounts a on a.code in ('7550', case when v.status = 'draft' then '5610' else '5720' end) where v.series is not distinct from case when v.status <> 'draft' then 'GR-2020' end`,
  sql`insert into posting_rules (name, role, valid_from, account_id)
    select 'Priekšnodoklis no 2099. gada', 'vat_input', '2099-01-01', id from accounting_accounts where code = '5729'`,
  // On accounts of VAT in a month in which invoices lie that are declared in another one.
  sql`with entry as (
      insert into ledger_entries (source, document_id, date, document_date)
      select 'voucher', id, '2026-06-15', '2026-06-15' from vouchers where number = 'GR-2020-000002' returning id, date
    )
    insert into ledger_lines (entry_id, date, account_id, amount)
    select entry.id, entry.date, a.id, x.amount from entry cross join (values ('5721', 5), ('5729', 3), ('2620', -8)) x (code, amount)
    join accounting_accounts a on a.code = x.code`,
  sql`with closing as (
      insert into vouchers (date, title, status, series, number, debit, credit, line_count, posted_at, posted_by, closes_year, created_by)
      values ('2019-12-31', '2019. gada slēgšana', 'posted', 'GR-2019', 'GR-2019-000001', 5, 5, 2, now(), ${me}, 2019, ${me}) returning id
    ), entry as (
      insert into ledger_entries (source, document_id, date, document_date) select 'voucher', id, '2019-12-31', '2019-12-31' from closing returning id, date
    )
    insert into ledger_lines (entry_id, date, account_id, amount)
    select e.id, e.date, a.id, case a.code when '3420' then -5 else 5 end from entry e, accounting_accounts a where a.code in ('3420', '7550')`,
  sql`insert into payment_orders (date, iban, status, amount, transfers, invoices, approved_by, exported_at, created_by)
    select today() + n, case when n < 3 then 'LV80BANK0000435195001' else 'LV97HABA0012345678910' end,
      (array['draft', 'submitted', 'exported', 'cancelled'])[n], n * 100, n, n + 1, case when n = 3 then ${me}::bigint end,
      case when n = 3 then now() end, ${me} from generate_series(1, 4) n`,
  sql`update bank_entries set posted = case when amount < 0 then amount else 20 end where bank_reference in ('b', 'c')`,
  sql`update accounting_accounts set is_active = false where id = ${one('accounting_accounts', 'desc')}`,
  sql`update users set is_active = false where id = ${one('users', 'asc', sql`id <> ${me}`)}`,
  sql`update customers set is_blocked = true where id = ${one('customers', 'desc')}`,
  sql`update customers set archived_at = now() where id = ${one('customers', 'asc', sql`not is_main and id not in (select customer_id from orders)`)}`,
  sql`update suppliers set is_active = false where id = ${one('suppliers')}`,
  sql`update catalog_items set is_eol = true where id = ${one('catalog_items')}`,
  sql`insert into supplier_categories (supplier_id, category_id) select s.id, c.id from suppliers s, categories c where s.id <= 3 and c.id in (s.id, s.id + 1) on conflict do nothing`,
  sql`update offers set branch_id = (select id from branches order by id limit 1) where id = (
    select max(id) from offers where customer_id = (select customer_id from offers group by 1 order by count(*) desc limit 1))`,
  sql`update orders set is_backordered = true where id = ${one('orders')}`,
  sql`insert into files (name, mime, size, sha256, storage_key, kind, fileable_type, fileable_id, document_kind, valid_until)
    select 'Līgums ' || c.id || '.pdf', 'application/pdf', 1, repeat('0', 64), 'lists-' || c.id || '-' || k.place, 'file', 'customers', c.id, k.kind, today() + k.valid
    from customers c, (values (1, 'contract', -1), (2, 'annex', 0), (3, 'other', null)) k (place, kind, valid) where c.id <= 3`,
  sql`insert into outbox (kind, payload, dedupe_key, done_at)
    select 'email', jsonb_build_object('to', 'a@b.example', 'subject', 'Rēķins', 'text', 'T', 'attachments', '[]'::jsonb), 'lists-' || n, case n when 1 then now() end
    from generate_series(1, 3) n`,
  sql`insert into notifications (user_id, kind, entity_type, entity_id, text, read_at)
    select ${me}, 'comment', 'tasks', t.id, 'Komentārs', case when t.id % 2 = 0 then now() end from tasks t order by t.id limit 4`,
  sql`insert into task_assignees (task_id, user_id) select id, ${me} from tasks order by id limit 2`,
  sql`update support_tickets set author_id = ${me} where id = ${one('support_tickets')}`,
  sql`update stock_check_counts set created_by = ${me}, stock_check_line_id = null, aside_reason = 'Koda nav' where id = (
    select min(id) from stock_check_counts where stock_check_id = (select stock_check_id from stock_check_counts group by 1 order by count(*) desc limit 1))`,
  sql`update stock_check_lines l set stock_item_id = (select s.id from stock_items s join catalog_items k on k.id = s.catalog_item_id and k.has_units order by s.id limit 1)
    where id = (select min(id) from stock_check_lines where stock_check_id = (select stock_check_id from stock_check_counts group by 1 order by count(*) desc limit 1))`,
  sql`update component_lists set is_active = false where id = ${one('component_lists')}`,
  sql`update sales set date_from = today() - 1, date_to = today() + 5 where id = ${one('sales')}`,
  sql`insert into invoice_approval_steps (name, step_nr, from_gross, approver_id)
    select 'Direktors', 1, max(gross), ${me} from procurement_invoices where status = 'new'`,
  sql`update procurement_invoices set payment_hold = 'Strīds par kvalitāti' where id = (select min(id) from procurement_invoices where status = 'accepted')`,
  // All that one customer owes.
  sql`update invoices set dispute = 'Prece bojāta' where customer_id = (
    select customer_id from invoices where accepted_at is not null and open > 0 and due_date < today() group by 1 order by count(*), 1 desc limit 1)`,
  sql`update invoices set dispute = 'Strīds par daudzumu' where id = (select min(id) from invoices where accepted_at is not null and open > 0 and date <= '2026-07-20')`,
  sql`insert into e_invoices (invoice_id, customer_id, status, duty, rule_id, date, report_until, channel, sent_at, answered_at, rejected_reason)
    select id, customer_id, (array['to_send', 'sent', 'refused', 'to_send'])[n], d.duty, d.rule_id, date, today() - 3 + n::int,
      case n when 2 then 'peppol' when 3 then 'e_adrese' end, case when n in (2, 3) then now() end, case when n = 3 then now() end,
      case when n = 3 then 'Nav numura' end
    from (select id, customer_id, date, row_number() over (order by customer_id % 7, id) as n from invoices v
      where accepted_at is not null and not exists (select from e_invoices where invoice_id = v.id)) t
    cross join lateral (
      select id as rule_id, duty from e_invoice_duties where document = 'invoice' and duty = case n when 2 then 'voluntary' else 'required' end order by 1 limit 1) d
    where n <= 4`,
  sql`insert into e_invoices (credit_note_id, customer_id, duty, rule_id, date, report_until)
    select id, customer_id, 'required', (select min(id) from e_invoice_duties where document = 'invoice'), date, today() + 4 from credit_notes k
    where accepted_at is not null and customer_id is not null and not exists (select from e_invoices where credit_note_id = k.id) limit 1`,
  sql`insert into reminder_letters (customer_id, date, reminder_level_id, address, language, created_by)
    select v.customer_id, today() - n, (select id from reminder_levels order by days limit 1 offset n - 1), 'a' || n || '@b.example', 'lv', ${me}
    from generate_series(1, 3) n
    join lateral (select customer_id from invoices where accepted_at is not null group by 1 order by 1 limit 1 offset n - 1) v on true`,
  sql`insert into reminder_letter_lines (reminder_letter_id, invoice_id, date, reminder_level_id, overdue_days, open)
    select r.id, v.id, r.date, r.reminder_level_id, r.id, 10 * r.id from reminder_letters r
    join lateral (select id from invoices where customer_id = r.customer_id and accepted_at is not null order by id limit 1) v on true`,
  sql`insert into email_log (document_type, document_id, address, subject, sent_at, error)
    select 'reminder_letters', r.id, r.address, 'Atgādinājums', case when r.id % 2 = 0 then now() end, case when r.id % 2 = 1 then 'Nav tāda' end
    from reminder_letters r where r.id < (select max(id) from reminder_letters)`,
  sql`insert into balance_confirmations (customer_id, date, language, address, answer, their_balance, answer_note, answered_by, answered_on, recorded_by, withdrawn_at, created_by)
    select v.id, today() - 10 * n, 'lv', case when n > 1 then 'a' || n || '@c.example' end, (array[null, 'agrees', 'differs', null])[n],
      case when n = 3 then 55.5 end, case when n = 3 then 'Trūkst kastes' end, case when n in (2, 3) then 'Anna ' || n end,
      case when n in (2, 3) then today() - n end, case when n in (2, 3) then ${me}::bigint end, case when n = 4 then now() end, ${me}
    from generate_series(1, 4) n join lateral (select id from customers order by id limit 1 offset n) v on true`,
  sql`insert into balance_confirmations (customer_id, date, language)
    select customer_id, '2026-07-20', 'lv' from invoices where accepted_at is not null and open > 0 and date <= '2026-07-20' order by id limit 1`,
  sql`insert into balance_confirmations (supplier_id, date, language)
    select id, '2026-07-20', 'lv' from suppliers order by id limit 1`,
  // Three companies that are customer and supplier.
  sql`with owing as (
      select customer_id, row_number() over (order by customer_id) as place from (
        select v.customer_id from invoices v join customers c on c.id = v.customer_id
        where v.accepted_at is not null and v.open > 0 and v.dispute is null and c.reg_nr is not null group by 1) x
    ), owed as (
      select supplier_id, row_number() over (order by supplier_id) as place from (
        select v.supplier_id from procurement_invoices v where v.status = 'accepted' and v.open > 0 and v.payment_hold is null
          and not exists (select from payment_order_lines l where l.procurement_invoice_id = v.id and l.is_live) group by 1) x
    )
    update suppliers s set reg_nr = c.reg_nr from owing join owed using (place) join customers c on c.id = owing.customer_id
    where s.id = owed.supplier_id and place <= 3`,
  sql`with received as (
      insert into payments (customer_id, date, amount, method)
      select customer_id, today(), 1, 'offset' from invoices where accepted_at is not null order by id limit 1 returning id, customer_id
    ), paid as (
      insert into supplier_payments (supplier_id, amount, method) select id, 1, 'offset' from suppliers order by id limit 1 returning id, supplier_id
    ), made as (
      insert into offsets (customer_id, supplier_id, date, amount, notes, payment_id, supplier_payment_id, created_by)
      select received.customer_id, paid.supplier_id, today(), 1, 'Pēc vienošanās', received.id, paid.id, ${me} from received, paid returning id
    )
    insert into offset_lines (offset_id, invoice_id, procurement_invoice_id, amount)
    select id, (select min(id) from invoices), null::bigint, 1 from made
    union all select id, null, (select min(id) from procurement_invoices), 1 from made`,
  sql`with made as (
      insert into offsets (customer_id, supplier_id, date, amount, withdrawn_at)
      select c.id, s.id, today() - 9 * n, 10 * n, now() from generate_series(1, 2) n
      join lateral (select id from customers order by id limit 1 offset n) c on true
      join lateral (select id from suppliers order by id limit 1 offset n) s on true returning id, amount
    )
    insert into offset_lines (offset_id, invoice_id, procurement_invoice_id, amount)
    select id, (select min(id) from invoices), null::bigint, amount from made
    union all select id, null, (select min(id) from procurement_invoices), amount from made`,
  // Of every state: on an accepted invoice, on a draft, waiting, cancelled.
  sql`with buyers as (
      select id as customer_id, row_number() over (order by id) as n from customers c
      where exists (select from invoices v where v.customer_id = c.id and v.accepted_at is not null)
    ), made as (
      insert into interest_claims (customer_id, date, until, amount, cancelled_at, created_by)
      select customer_id, today() - n::int, today() - 2 * n::int, 5 * n, case when n = 4 then now() end, case when n > 1 then ${me}::bigint end
      from buyers where n <= 4 returning id, name, customer_id, date, until, amount, cancelled_at
    ), lines as (
      insert into interest_claim_lines (interest_claim_id, invoice_id, basis, first, last, base, percent, interest, is_capped, is_live)
      select m.id, v.id, 'business', m.until - 9, m.until, 100, 10.15, m.amount, false, m.cancelled_at is null from made m
      cross join lateral (
        select id from invoices where customer_id = m.customer_id and accepted_at is not null order by id limit case when m.amount > 9 then 2 else 1 end) v
    )
    insert into charges (kind, document_type, document_id, document_number, customer_id, date, name, quantity, measure_unit_id, unit_price, vat_rate_code)
    select 'late_interest', 'interest', id, name, customer_id, date, 'Nokavējuma procenti', 1, (select min(id) from measure_units), amount, 'PVNO'
    from made where cancelled_at is null`,
  sql`insert into invoice_items (invoice_id, position, source_type, source_id, name, quantity, measure_unit_id, unit_price, net, vat_rate_code,
      vat_category, vat_rate, vat_reason_code)
    select v.id, 900, c.kind, c.id, c.name, 1, c.measure_unit_id, c.unit_price, c.unit_price, 'PVNO', 'O', 0, 'VATEX-EU-O-INTEREST'
    from (select c.*, row_number() over (order by id) as n from charges c where document_type = 'interest') c
    cross join lateral (select id from invoices where (accepted_at is not null) = (c.n = 1) order by id limit 1) v where c.n <= 2`,
  sql`insert into cash_desks (name, code, account_id) select 'Otrā kase', 'V2', id from accounting_accounts where code = '2613'`,
  sql`insert into cash_orders (kind, purpose, cash_desk_id, series, series_no, number, date, amount, person_name, reason, counter_account_id, user_id,
      created_by, annulled_at, annulled_by, annul_reason)
    select (array['receipt', 'payout', 'payout'])[n], (array['bank', 'other', 'advance'])[n], d.id, 'KIO-2020', n, 'KIO-2020-00000' || n, today() - n,
      n * 10, 'Persona ' || n, 'Iemesls ' || n, a.id, ${me}, case when n > 1 then ${me}::bigint end, case when n = 2 then now() end,
      case when n = 2 then ${me}::bigint end, case when n = 2 then 'Kļūda' end
    from generate_series(1, 3) n join cash_desks d on (d.code is null) = (n < 3) join accounting_accounts a on a.code = '7710'`,
  sql`insert into balance_confirmation_lines (balance_confirmation_id, type, amount) select id, 'credit', -7 * id from balance_confirmations`,
  sql`insert into email_log (document_type, document_id, address, subject, sent_at, error)
    select 'balance_confirmations', id, address, 'Akts', case when id % 2 = 0 then now() end, case when id % 2 = 1 then 'Nav tāda' end
    from balance_confirmations where address is not null`,
  sql`update invoices set reminded_on = date '2026-07-10', reminder_level_id = (select min(id) from reminder_levels)
    where id = (select max(id) from invoices where accepted_at is not null and open > 0 and date <= '2026-07-20')`,
  sql`insert into incoming_invoices (kind, status, file_name, sha256, number, date, due_date, seller_name, seller_key, net, vat, gross, content, supplier_id,
      problems, procurement_invoice_id, rejected_reason)
    select case when n = 4 then 'credit_note' else 'invoice' end, (array['exception', 'drafted', 'refused', 'exception'])[n], 'rekins-' || n || '.xml', lpad(n::text, 64, '0'), 'SR-' || n, date '2026-05-01' + n * 20,
      case when n <> 2 then date '2026-06-01' + n end, (array['Alfa', 'Beta', 'Gamma', 'Delta'])[n], 'key ' || n, case when n = 4 then -40 else n * 10 end, case when n = 4 then -8.4 else n * 2.1 end, case when n = 4 then -48.4 else n * 12.1 end,
      '{"supplier": {"name": "", "vat_nr": "", "reg_nr": ""}, "lines": [], "charges": [], "preceding": []}', case when n <> 4 then (select min(id) + n from suppliers) end,
      case when n in (1, 4) then '[{"line": null, "remedy": "fix", "words": "Prece nav saņemta"}]'::jsonb else '[]' end,
      case when n = 2 then (select min(id) from procurement_invoices) end, case when n = 3 then 'Nav pasūtīts' end
    from generate_series(1, 4) n`,
  sql`with made as (
      insert into incoming_messages (source, source_key, sender, subject, sent_at, outcome, created_at)
      select case when n < 4 then 'mailbox' when n = 4 then 'folder' else 'upload' end, 'key ' || n, case when n < 4 then (array['Alfa', 'Beta', 'Gamma'])[n] end, 'Sūtījums ' || n,
        case when n < 4 then timestamptz '2026-05-01 10:00+03' + make_interval(days => n) end,
        (array['received', 'refused', 'empty', 'known', 'partly'])[n], timestamptz '2026-05-01 12:00+03' + make_interval(days => n * 10)
      from generate_series(1, 5) n returning id, outcome
    )
    insert into incoming_message_files (incoming_message_id, position, name, outcome, words, incoming_invoice_id)
    select id, 1, 'r.xml', case outcome when 'partly' then 'refused' else outcome end, case when outcome <> 'received' then 'Iemesls ' || id end,
      case when outcome in ('received', 'known') then (select id from incoming_invoices where number = 'SR-1') end
    from made where outcome <> 'empty'`,
  sql`insert into supplier_item_codes (supplier_id, code, catalog_item_id, learned_at, learned_by, forgotten_at, last_used_at, last_invoice_id)
    select (select min(id) + n % 2 from suppliers), 'Kods ' || n, (select min(id) + n from catalog_items), timestamptz '2026-05-01 12:00+03' + make_interval(days => n),
      case when n <> 2 then (select min(id) from users) end, case when n = 3 then now() end,
      case when n in (1, 3) then timestamptz '2026-06-01 12:00+03' + make_interval(days => n) end, case when n in (1, 3) then (select id from incoming_invoices where number = 'SR-' || n) end
    from generate_series(1, 4) n`,
  sql`insert into supplier_payments (supplier_id, amount, method, reference) select id, 7, 'cash', 'Kvīts' from suppliers order by id limit 1`,
  sql`update gift_cards set balance = 0 where id = ${one('gift_cards')}`,
  sql`update shop_orders set status = 'parked', daily_report_id = null where id = (
    select i.shop_order_id from gift_cards g join shop_order_items i on i.id = g.shop_order_item_id order by g.id desc limit 1)`,
  sql`update inventory_items set owner = 'customer', customer_id = ${one('customers')}, warehouse_id = (select max(id) from warehouses) where id = ${one('inventory_items', 'desc')}`,
  sql`update inventory_items set status = 'in_use', customer_id = (select customer_id from branches order by id limit 1), branch_id = (select id from branches order by id limit 1)
    where id in (select inventory_item_id from inventory_item_maintenances order by id desc limit 1)`,
  sql`update inventory_items set status = 'in_use', customer_id = (select customer_id from branches order by id desc limit 1) where id in (
    select inventory_item_id from inventory_item_maintenances order by id desc limit 1 offset 1)`,
  sql`update branches set region_id = (select max(id) from regions) where id = ${one('branches')}`,
  sql`update inventory_item_maintenances set service_job_id = ${one('service_jobs')}, interval_months = 1,
    last_at = today() - 20 where id = ${one('inventory_item_maintenances', 'desc')}`,
  sql`update serviceable_items s set inventory_item_id = (select inventory_item_id from inventory_item_maintenances order by id desc limit 1)
    from service_applications a where a.id = s.service_application_id and s.id = (
      select max(x.id) from serviceable_items x join service_applications y on y.id = x.service_application_id and y.completed_at is null)`,
  sql`update rents set type = 'per_reading', branch_id = ${one('branches')}, do_not_invoice = true, status = 'ended' where id = ${one('rents')}`,
  sql`update rent_items set date_to = date_from + 30 where rent_id = ${one('rents')}`,
  sql`delete from charges where document_type = 'rent' and document_id = ${one('rents')}`,
  sql`update subscriptions set billing_fault = 'Klients ir bloķēts' where id = ${one('subscriptions')}`,
  sql`update transportations set direction = 'incoming' where id = ${one('transportations')}`,
  sql`update transportation_items set order_id = ${one('orders')} where id = ${one('transportation_items')}`,
  sql`update production_applications set status = 'completed', quantity_done = quantity, completed_at = now(), order_item_id = ${one('order_items')},
    responsible_user_id = ${me}, due_date = today() + 5,
    warehouse_id = ${one('warehouses')} where id = ${one('production_applications')}`,
  sql`update production_applications set due_date = today() - 1, responsible_user_id = null, order_item_id = null where id = ${one('production_applications', 'desc')}`,
  sql`update document_series set last_no = last_no + 2 where kind = 'invoice'`,
  sql`insert into command_history (user_id, command_id, outcome, record_type, record_id, record_title, at)
    select u.id, case n % 2 when 0 then 'order.fulfil' else 'order.edit' end, case n % 3 when 0 then 'blocked' else 'done' end,
      case n when 1 then null when 2 then 'order' else 'invoice' end, case when n > 1 then n end, case when n > 1 then 'R-' || n end, now() - make_interval(days => n::int)
    from generate_series(1, 6) n, (values (${me}::bigint), ((select max(id) from users where id <> ${me}))) u (id)`,
  sql`update courier_applications set user_id = ${me}, date = today(), order_id = ${one('orders')} where id = ${one('courier_applications')}`,
  sql`update courier_applications set service_application_id = ${one('service_applications')}, order_id = null where id = ${one('courier_applications', 'desc')}`,
]
