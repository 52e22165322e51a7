import { sql } from 'kysely'
import { bank } from '../../contract/bank/bank.ts'
import { cash } from '../../contract/cash/cash.ts'
import type { Call } from '../../contract/calls.ts'
import { incomingInvoices } from '../../contract/incoming-invoices/incoming-invoices.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { ledger } from '../../contract/ledger/ledger.ts'
import { payables } from '../../contract/payables/payables.ts'
import { receivables } from '../../contract/receivables/receivables.ts'
import { vat } from '../../contract/vat/vat.ts'
import { readStored } from '../../server/areas/files/keep.ts'
import { postLedger } from '../../server/jobs/ledger.ts'
import { fidavista } from '../support/bank.ts'
import { billAccepted, received } from '../support/buying.ts'
import { cashOrder } from '../support/cash.ts'
import { dayAfter } from '../support/clock.ts'
import { makeCategory, makeItem, makeStock, makeSupplier, setProperty } from '../support/factories.ts'
import { accepted, dayAgo, invoiceNow, makeBuyer } from '../support/invoicing.ts'
import { draftOrder } from '../support/payment-orders.ts'
import { waitingInvoice } from '../support/incoming-invoices.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { confirmationOf } from '../support/balance-confirmations.ts'
import { agreeInterest, cancelledClaim } from '../support/interest-claims.ts'
import { owingParty, withdrawnOffset } from '../support/offsets.ts'
import { dueOn, letterAbout } from '../support/reminders.ts'
import { day, expectAddedToBothEnds, expectBothEnds } from '../support/periods.ts'
import { invoicedOnTheDay, paidOnTheDay, type World } from './report-periods.ts'

/** @file Periods of bank, payables, receivables, ledger and the VAT return: each is tried with a document of the day. */

async function takenInOnTheDay({ clerk }: World, ref: string): Promise<void> {
  const bytes = fidavista({
    iban: 'LV80BANK0000435195001',
    from: day,
    to: day,
    opening: ref === 'entries' ? '0.00' : '1.00',
    entries: [{ amount: '1.00', ref, day }],
  })
  await clerk.done(bank.importStatements, { form: { fields: {}, files: [{ name: 'x.xml', bytes }] } })
}

async function paidToSupplier({ app, clerk }: World): Promise<void> {
  const body = { supplier_id: await makeSupplier(app), date: day, amount: '1.00', method: 'transfer' as const }
  await clerk.done(payables.pay, { body })
}

/** Nobody makes an order for a past day; it becomes one. */
async function orderedOnTheDay({ app }: World): Promise<void> {
  const { id } = await draftOrder(app)
  await sql`update payment_orders set date = ${day} where id = ${id}`.execute(app.db)
}

async function cameOnTheDay({ app }: World): Promise<void> {
  await sql`
    insert into incoming_messages (source, source_key, subject, outcome, created_at)
    values ('folder', 'dienā', 'r.xml', 'empty', (${day}::date + time '23:59') at time zone 'Europe/Riga')`.execute(app.db)
}

async function boughtInTheUnion({ app }: World): Promise<void> {
  const estonia = await app.db.selectFrom('countries').select('id').where('code', '=', 'EE').executeTakeFirstOrThrow()
  const supplier_id = await makeSupplier(app, { country_id: estonia.id, vat_nr: 'EE100931558' })
  await billAccepted(app, await received(app, [{}], { date: day, supplier_id }), { date: day, vat_kind: 'eu' })
}

async function suppliedOnTheDay(world: World): Promise<void> {
  await onDay(world.app, await invoicedOnTheDay(world))
}

async function soldInTheMarginScheme({ app }: World): Promise<void> {
  const item_id = await makeItem(app, { category_id: await makeCategory(app, { vat_case: 'PVN-138-MANTAS' }) })
  await makeStock(app, item_id, '1')
  const { id } = await accepted(app, { order_items: [{ item_id, quantity: '1', unit_price: '10' }] })
  await onDay(app, id)
}

async function sentToConsumer({ app }: World): Promise<void> {
  await setProperty(app, 'oss_from', dayAgo(0))
  const { id: country_id } = await app.db.selectFrom('countries').select('id').where('code', '=', 'EE').executeTakeFirstOrThrow()
  const item_id = await makeItem(app)
  await makeStock(app, item_id, '1')
  const { id: type_id } = await app.db
    .selectFrom('customer_types')
    .select('id')
    .where('name', '=', 'Fiziska persona')
    .executeTakeFirstOrThrow()
  const customer_id = await makeBuyer(app, { type_id, country_id, reg_nr: null, vat_nr: null })
  const { id } = await accepted(app, { customer_id, order_items: [{ item_id, quantity: '1', unit_price: '10' }] })
  await setProperty(app, 'oss_from', null)
  await onDay(app, id)
}

/** No document is accepted on the day, so its tax point is moved there. */
async function onDay({ db }: World['app'], invoice: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update invoices set vat_point_date = ${day} where id = ${invoice}`.execute(tx)
  })
}

async function postedOnTheDay(world: World): Promise<void> {
  await invoicedOnTheDay(world)
  await postLedger(world.app.db)
}

async function statements({ app, clerk }: World): Promise<void> {
  const { number, customer } = await invoiceNow(app, await invoicedOnTheDay({ app, clerk }))
  const params = { customerId: customer.id }
  await expectBothEnds(async (from, to) =>
    (await clerk.done(receivables.statement, { params, query: { from, to } })).data.rows.some((row) => row.number === number),
  )
  await expectBothEnds(async (from, to) =>
    (await pdfPages((await clerk.call(receivables.statementPdf, { params, query: { from, to } })).bytes))
      .flat()
      .join(' ')
      .includes(number ?? '?'),
  )
  await expectBothEnds(async (from, to) => {
    await clerk.done(receivables.mailStatement, { params, body: { address: 'pircejs@test.example', from, to } })
    const { rows } = await sql<{ id: number }>`
      select max(id) as id from files where fileable_type = 'customers' and fileable_id = ${customer.id}`.execute(app.db)
    const mailed = await readStored(app.db, app.settings, rows[0]?.id ?? 0)
    return (await pdfPages(mailed?.bytes ?? Buffer.of()))
      .flat()
      .join(' ')
      .includes(number ?? '?')
  })
}

async function remindedOnTheDay(world: World): Promise<void> {
  await letterAbout(world.app, await invoicedOnTheDay(world), day)
}

/** An invoice that is paid a day late, so that it bears interest on the day alone. */
async function lateOnTheDay({ app, clerk }: World): Promise<{ customerId: number; number: string }> {
  const customerId = await makeBuyer(app)
  await agreeInterest(app, customerId, '0.5')
  const { id, number, open } = await dueOn(app, customerId, dayAgo(0), '10')
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update invoices set date = ${dayAfter(day, -1)}, due_date = ${dayAfter(day, -1)} where id = ${id}`.execute(tx)
  })
  const { lock_version } = await invoiceNow(app, id)
  const payments = [{ amount: open, date: day, method: 'transfer' as const }]
  await clerk.done(invoices.update, { params: { id }, body: { event: 'PAY', lock_version, payments } })
  return { customerId, number: number ?? '?' }
}

async function lateInterest(world: World): Promise<void> {
  const { clerk } = world
  const { customerId, number } = await lateOnTheDay(world)
  const params = { customerId }
  await expectBothEnds(
    async (from, to) => (await clerk.done(receivables.lateInterest, { query: { customer_id: customerId, from, to } })).data.length > 0,
  )
  await expectBothEnds(
    async (from, to) => (await clerk.done(receivables.showLateInterest, { params, query: { from, to } })).data.rows.length > 0,
  )
  await expectBothEnds(async (from, to) =>
    (await pdfPages((await clerk.call(receivables.lateInterestPdf, { params, query: { from, to } })).bytes))
      .flat()
      .join(' ')
      .includes(number),
  )
}

/** The book of the desk on the page, on paper and as a file. */
async function cashBook({ app, clerk }: World): Promise<void> {
  const { number } = await cashOrder(app, { kind: 'receipt', date: day })
  await expectBothEnds(async (from, to) =>
    (await clerk.done(cash.book, { query: { from, to } })).data.days.some(({ moves }) => moves.some((move) => move.number === number)),
  )
  await expectBothEnds(async (from, to) =>
    (await pdfPages((await clerk.call(cash.bookPdf, { query: { from, to } })).bytes)).flat().join(' ').includes(number),
  )
  await expectBothEnds(async (from, to) =>
    new TextDecoder().decode((await clerk.call(cash.bookCsv, { query: { from, to } })).bytes).includes(number),
  )
}

/** Calls, and the trial of both ends of their period. */
export const officeReports: readonly (readonly [calls: readonly Call[], check: (world: World) => Promise<void>])[] = [
  [[receivables.statement, receivables.statementPdf, receivables.mailStatement], statements],
  [[receivables.lateInterest, receivables.showLateInterest, receivables.lateInterestPdf], lateInterest],
  [
    [receivables.letters],
    (world) =>
      expectAddedToBothEnds(
        async (date_from, date_to) => (await world.clerk.done(receivables.letters, { query: { date_from, date_to } })).data,
        () => remindedOnTheDay(world),
      ),
  ],
  [[cash.book, cash.bookPdf, cash.bookCsv], cashBook],
  [
    [cash.list],
    (world) =>
      expectAddedToBothEnds(
        async (date_from, date_to) => (await world.clerk.done(cash.list, { query: { date_from, date_to } })).data,
        () => cashOrder(world.app, { kind: 'receipt', date: day }),
      ),
  ],
  [
    [receivables.interestClaims],
    (world) =>
      expectAddedToBothEnds(
        async (date_from, date_to) => (await world.clerk.done(receivables.interestClaims, { query: { date_from, date_to } })).data,
        async () => void (await cancelledClaim(world.app, await invoicedOnTheDay(world), day)),
      ),
  ],
  [
    [receivables.offsets],
    (world) =>
      expectAddedToBothEnds(
        async (date_from, date_to) => (await world.clerk.done(receivables.offsets, { query: { date_from, date_to } })).data,
        async () => void (await withdrawnOffset(world.app, await owingParty(world.app, dayAgo(0)), day)),
      ),
  ],
  [
    [receivables.balanceConfirmations],
    (world) =>
      expectAddedToBothEnds(
        async (date_from, date_to) => (await world.clerk.done(receivables.balanceConfirmations, { query: { date_from, date_to } })).data,
        async () => void (await confirmationOf(world.app, await makeBuyer(world.app), day)),
      ),
  ],
  [
    [incomingInvoices.list],
    (world) =>
      expectAddedToBothEnds(
        async (date_from, date_to) => (await world.clerk.done(incomingInvoices.list, { query: { date_from, date_to } })).data,
        async () => void (await waitingInvoice(world.clerk, day)),
      ),
  ],
  [
    [incomingInvoices.messages],
    (world) =>
      expectAddedToBothEnds(
        async (date_from, date_to) => (await world.clerk.done(incomingInvoices.messages, { query: { date_from, date_to } })).data,
        () => cameOnTheDay(world),
      ),
  ],
  [
    [receivables.payments],
    (world) =>
      expectAddedToBothEnds(
        async (date_from, date_to) => (await world.clerk.done(receivables.payments, { query: { date_from, date_to } })).data,
        () => paidOnTheDay(world),
      ),
  ],
  [
    [payables.list],
    (world) =>
      expectAddedToBothEnds(
        async (date_from, date_to) => (await world.clerk.done(payables.list, { query: { date_from, date_to } })).data,
        () => paidToSupplier(world),
      ),
  ],
  [
    [payables.orders],
    (world) =>
      expectAddedToBothEnds(
        async (date_from, date_to) => (await world.clerk.done(payables.orders, { query: { date_from, date_to } })).data,
        () => orderedOnTheDay(world),
      ),
  ],
  [
    [bank.entries],
    (world) =>
      expectAddedToBothEnds(
        async (date_from, date_to) => (await world.clerk.done(bank.entries, { query: { date_from, date_to } })).data,
        () => takenInOnTheDay(world, 'entries'),
      ),
  ],
  [
    [bank.statements],
    (world) =>
      expectAddedToBothEnds(
        async (date_from, date_to) => (await world.clerk.done(bank.statements, { query: { date_from, date_to } })).data,
        () => takenInOnTheDay(world, 'statements'),
      ),
  ],
  [
    [vat.figures],
    (world) =>
      expectAddedToBothEnds(
        async (from, to) =>
          (await world.clerk.done(vat.figures, { query: { from, to } })).data.rows.filter(({ amount }) => Number(amount) !== 0),
        () => suppliedOnTheDay(world),
      ),
  ],
  [
    [vat.accounts],
    async (world) => {
      // Documents of other tests that still wait to be posted are no change of this day.
      await postLedger(world.app.db)
      await expectAddedToBothEnds(
        async (from, to) =>
          (await world.clerk.done(vat.accounts, { query: { from, to } })).data.accounts.filter(
            ({ declared, posted }) => Number(declared) !== 0 || Number(posted) !== 0,
          ),
        () => postedOnTheDay(world),
      )
    },
  ],
  [
    [vat.accountDifferences],
    (world) =>
      expectAddedToBothEnds(
        async (date_from, date_to) =>
          (await world.clerk.done(vat.accountDifferences, { query: { date_from, date_to, per_page: 200 } })).data.map((row) => ({
            ...row,
            id: null,
          })),
        () => suppliedOnTheDay(world),
      ),
  ],
  [
    [vat.annexes],
    (world) =>
      expectAddedToBothEnds(
        async (date_from, date_to) =>
          (await world.clerk.done(vat.annexes, { query: { date_from, date_to } })).data.map((row) => ({ ...row, id: null })),
        () => suppliedOnTheDay(world),
      ),
  ],
  [
    [vat.limitDealings],
    (world) =>
      expectAddedToBothEnds(
        async (date_from, date_to) => (await world.clerk.done(vat.limitDealings, { query: { date_from, date_to } })).data,
        () => boughtInTheUnion(world),
      ),
  ],
  [
    [vat.marginSales],
    (world) =>
      expectAddedToBothEnds(
        async (date_from, date_to) => (await world.clerk.done(vat.marginSales, { query: { date_from, date_to } })).data,
        () => soldInTheMarginScheme(world),
      ),
  ],
  [
    [vat.ossEntries],
    (world) =>
      expectAddedToBothEnds(
        async (date_from, date_to) => (await world.clerk.done(vat.ossEntries, { query: { date_from, date_to } })).data,
        () => sentToConsumer(world),
      ),
  ],
  [
    [vat.entries],
    (world) =>
      expectAddedToBothEnds(
        async (date_from, date_to) => (await world.clerk.done(vat.entries, { query: { date_from, date_to, per_page: 200 } })).data,
        () => suppliedOnTheDay(world),
      ),
  ],
  [
    [ledger.csv],
    async (world) => {
      // Documents of other tests are posted before the export is read.
      await postLedger(world.app.db)
      await expectAddedToBothEnds(
        async (date_from, date_to) =>
          (await world.clerk.call(ledger.csv, { query: { date_from, date_to } })).bytes.toString().trim().split('\n').slice(1),
        () => postedOnTheDay(world),
      )
    },
  ],
  ...[ledger.trialBalance, ledger.lines].map(
    (call) =>
      [
        [call],
        (world: World) =>
          expectAddedToBothEnds(
            async (date_from, date_to) => {
              const { data } = await world.clerk.done(call, { query: { date_from, date_to } })
              // Opening balances change with every earlier document.
              return data
                .map((row) => ({ ...row, opening: null, closing: null }))
                .filter(({ debit, credit }) => Number(debit) + Number(credit) !== 0)
            },
            () => postedOnTheDay(world),
          ),
      ] as const,
  ),
]
