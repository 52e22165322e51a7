import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bank } from '../../contract/bank/bank.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { payables } from '../../contract/payables/payables.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { evaluate } from '../../server/integrity/audit.ts'
import type { Person, TestApp } from '../support/app.ts'
import { camt, type Line } from '../support/bank.ts'
import { setProperty } from '../support/factories.ts'
import { accepted, dayAgo } from '../support/invoicing.ts'
import { balances, turnover } from '../support/ledger.ts'
import { draftOrder, exportedOrder, owedTo, payableSupplier, supplierIbans } from '../support/payment-orders.ts'
import { beginStory } from '../support/story.ts'

/** INV-BANK-8 to INV-BANK-10: what the bank takes back, through the calls. Supplier invoices are of 60.50 EUR. */

let app: TestApp
let clerk: Person
let no = 0

beginStory((begun) => {
  ;({ app, clerk } = begun)
})
const own = 'LV80BANK0000435195001'
const today = dayAgo(0)
const yesterday = dayAgo(1)

/** Entries of one statement, each with a reference and a text of its own: equal ones would be known (INV-BANK-1). */
async function entered(...lines: readonly Line[]): Promise<number[]> {
  no += 1
  const entries = lines.map((line, at) =>
    Object.assign({ ref: `rev ${no} ${at}`, text: `darījums ${no}x${at}`, name: 'SIA Alfa', day: today }, line),
  )
  const bytes = camt({ iban: own, from: dayAgo(20), to: today, opening: `${no}.00`, entries })
  await clerk.done(bank.importStatements, { form: { fields: {}, files: [{ name: 'x.xml', bytes }] } })
  const { rows } = await sql<{ id: number }>`
    select e.id from unnest(${entries.map(({ ref }) => ref)}::text[], ${entries.map(({ amount }) => amount)}::numeric[]) with ordinality as w (ref, amount, at)
    join bank_entries e on e.bank_reference = w.ref and e.amount = w.amount order by w.at`.execute(app.db)
  return rows.map(({ id }) => id)
}

const shown = async (id: number) => (await clerk.done(bank.showEntry, { params: { id } })).data
const back = (document_id: number, amount: string, takes_back = false) => ({
  documents: [{ document_type: 'bank_entry' as const, document_id, amount }],
  takes_back,
})
const accept = async (id: number, body: ReturnType<typeof back>) => (await clerk.done(bank.matchEntry, { params: { id }, body })).data
const refusedBy = async (id: number, body: ReturnType<typeof back>) => {
  const answer = await clerk.call(bank.matchEntry, { params: { id }, body })
  return [answer.status, ...Object.values(answer.body.errors ?? {}).flat()]
}
const statesOf = async (...ids: number[]) => {
  const found: string[] = []
  for (const id of ids) found.push((await shown(id)).state)
  return found
}
const orderNow = async (id: number) => (await clerk.done(payables.showOrder, { params: { id } })).data
const invoiceNow = async (id: number) => {
  const { status, open } = (await clerk.done(supplierInvoices.show, { params: { id } })).data
  return `${status} ${open}`
}
/** The name of the one transfer of an order that waits for the bank. */
async function transferOf(invoice: number) {
  const order = await exportedOrder(app, clerk, await draftOrder(app, [invoice]))
  return { id: order.id, name: order.lines[0]?.end_to_end_id ?? '' }
}

test('both entries cancel out: nothing is booked on customers, and the bank follows the statement over money in transit', async () => {
  const [paid, reversed] = await entered(
    { amount: '-48.00', reference: 'KARTE-1', day: yesterday },
    { amount: '48.00', reference: 'KARTE-1', reversal: true },
  )
  if (!paid || !reversed) throw new Error('No entries')
  const before = await balances(app)
  const { proposals } = await shown(reversed)
  expect(proposals[0]).toMatchObject({
    degree: 'certain',
    reasons: ['banka atsauc ierakstu', 'atsauce', 'summa'],
    party: { type: 'bank_entry', id: paid },
    parts: [{ document_type: 'bank_entry', document_id: paid, amount: '48.00' }],
    takes_back: [],
  })
  const record = await accept(reversed, back(paid, '48.00'))
  expect(record).toMatchObject({
    state: 'matched',
    postings: [{ kind: 'reversal', amount: '48.00', document: { type: 'bank_entry', id: paid } }],
  })
  expect((await shown(paid)).postings).toMatchObject([{ kind: 'reversal', amount: '-48.00', document: { id: reversed } }])
  expect(await turnover(app, before)).toEqual({})
  const lines = await sql<{ line: string }>`
    select concat_ws(' ', l.date, a.code, l.amount) as line from ledger_lines l join accounting_accounts a on a.id = l.account_id
    join ledger_entries e on e.id = l.entry_id join bank_entry_postings p on e.source = 'bank_entry_posting' and p.id = e.document_id
    where p.bank_entry_id in (${paid}, ${reversed}) order by 1`.execute(app.db)
  expect(lines.rows.map(({ line }) => line)).toEqual(
    [`${yesterday} 2620 -48.00`, `${yesterday} 2690 48.00`, `${today} 2620 48.00`, `${today} 2690 -48.00`].toSorted(),
  )

  // Taken back from either side, both are open again.
  await clerk.done(bank.unmatchEntry, { params: { id: paid }, body: {} })
  expect(await statesOf(paid, reversed)).toEqual(['open', 'open'])
  expect((await shown(reversed)).postings).toEqual([])
})

test('the entry that is taken back names its reversal, and can be accepted from there', async () => {
  const [paid, reversed] = await entered(
    { amount: '51.00', reference: 'ALFA-51' },
    { amount: '-51.00', reference: 'ALFA-51', reversal: true },
  )
  if (!paid || !reversed) throw new Error('No entries')
  expect((await shown(paid)).proposals[0]).toMatchObject({ degree: 'likely', parts: [{ document_id: reversed }] })
  await accept(paid, back(reversed, '51.00'))
  expect(await statesOf(paid, reversed)).toEqual(['matched', 'matched'])
})

test('a match of the original is named, taken back with the acceptance, and its invoice is open again', async () => {
  const { id: invoice, open } = await accepted(app)
  const [paid, reversed] = await entered(
    { amount: open, reference: 'ALFA-52', day: yesterday },
    { amount: `-${open}`, reference: 'ALFA-52', reversal: true },
  )
  if (!paid || !reversed) throw new Error('No entries')
  await clerk.done(bank.matchEntry, {
    params: { id: paid },
    body: { documents: [{ document_type: 'invoice', document_id: invoice, amount: open }] },
  })
  const [best] = (await shown(reversed)).proposals
  expect(best).toMatchObject({ degree: 'likely', takes_back: [expect.stringMatching(/^R-.*\(.+\)$/)] })
  expect((await clerk.done(bank.certain)).data.map(({ id }) => id)).not.toContain(reversed)
  // Who did not see it is told.
  expect((await refusedBy(reversed, back(paid, open))).join()).toContain(best?.takes_back[0])
  await accept(reversed, back(paid, open, true))
  expect((await clerk.done(invoices.show, { params: { id: invoice } })).data).toMatchObject({ status: 'accepted', open })
  expect((await shown(paid)).postings.map(({ kind }) => kind)).toEqual(['reversal'])
  // INV-BANK-6: the former match is not made again.
  await clerk.done(bank.unmatchEntry, { params: { id: reversed }, body: {} })
  expect(await statesOf(paid, reversed)).toEqual(['open', 'open'])
  expect((await clerk.done(invoices.show, { params: { id: invoice } })).data).toMatchObject({ open })
})

test('a fee that the bank takes back leaves its account', async () => {
  const before = await balances(app)
  const [fee, reversed] = await entered({ amount: '-2.50', reference: 'FEE-1' }, { amount: '2.50', reference: 'FEE-1', reversal: true })
  if (!fee || !reversed) throw new Error('No entries')
  await clerk.done(bank.postEntry, { params: { id: fee }, body: { kind: 'fee' } })
  expect((await shown(reversed)).proposals[0]?.takes_back).toEqual(['Bankas komisija'])
  await accept(reversed, back(fee, '2.50', true))
  expect(await turnover(app, before)).toEqual({})
})

test('a transfer of a payment order that the bank returned is to be paid again, and waits again when that is taken back', async () => {
  const invoice = await owedTo(app, await payableSupplier(app))
  const { id, name } = await transferOf(invoice)
  const [paid] = await entered({ amount: '-60.50', reference: name, iban: supplierIbans[0], day: yesterday })
  await clerk.done(bank.acceptCertain, { body: { entry_ids: [paid ?? 0] } })
  expect([await invoiceNow(invoice), (await orderNow(id)).status]).toEqual(['paid 0.00', 'executed'])

  const [returned] = await entered({ amount: '60.50', reference: name, returned: 'AC04', iban: supplierIbans[0] })
  const [best] = (await shown(returned ?? 0)).proposals
  expect(best).toMatchObject({ degree: 'likely', parts: [{ document_id: paid }] })
  expect(best?.reasons[0]).toBe('banka atgriež maksājumu: AC04 konts ir slēgts')
  await accept(returned ?? 0, back(paid ?? 0, '60.50', true))
  expect(await invoiceNow(invoice)).toBe('accepted 60.50')
  const order = await orderNow(id)
  expect([order.status, order.lines[0]?.state]).toEqual(['executed', 'returned'])
  expect(order.lines[0]?.rejected_reason).toMatch(/AC04 konts ir slēgts$/)
  // The invoice can be paid by another order.
  const second = await transferOf(invoice)

  const refused = await clerk.call(bank.unmatchEntry, { params: { id: returned ?? 0 }, body: {} })
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('vispirms izņemiet to no tā')])
  await clerk.done(payables.cancelOrder, { params: { id: second.id }, body: {} })
  await clerk.done(bank.unmatchEntry, { params: { id: returned ?? 0 }, body: {} })
  expect((await orderNow(id)).lines[0]).toMatchObject({ state: 'open', rejected_reason: null })
  expect([(await orderNow(id)).status, await invoiceNow(invoice)]).toEqual(['exported', 'accepted 60.50'])
})

test('a transfer that a person marked as executed is returned too, also where its entry was not matched', async () => {
  for (const isMatched of [true, false]) {
    const invoice = await owedTo(app, await payableSupplier(app))
    const { id, name } = await transferOf(invoice)
    await clerk.done(payables.executeOrder, { params: { id }, body: {} })
    const [paid, returned] = await entered(
      { amount: '-60.50', reference: name, day: yesterday },
      { amount: '60.50', reference: name, returned: 'AC01' },
    )
    if (isMatched) {
      const known = (await shown(paid ?? 0)).proposals.flatMap(({ parts }) => parts)
      const documents = known
        .filter(({ document_type }) => document_type === 'supplier_payment')
        .map(({ document_type, document_id, amount }) => ({ document_type, document_id, amount }))
      await clerk.done(bank.matchEntry, { params: { id: paid ?? 0 }, body: { documents } })
    }
    const [best] = (await shown(returned ?? 0)).proposals
    await accept(returned ?? 0, back(paid ?? 0, '60.50', (best?.takes_back.length ?? 0) > 0))
    expect([await invoiceNow(invoice), (await orderNow(id)).lines[0]?.state]).toEqual(['accepted 60.50', 'returned'])
  }
})

test('a part that came back leaves the rest of the entry', async () => {
  const [batch, returned] = await entered(
    { amount: '-90.00', reference: 'ALGAS-3' },
    { amount: '30.00', reference: 'ALGAS-3', reversal: true },
  )
  expect((await shown(returned ?? 0)).proposals[0]).toMatchObject({ degree: 'likely', parts: [{ amount: '30.00' }] })
  await accept(returned ?? 0, back(batch ?? 0, '30.00'))
  expect(await shown(batch ?? 0)).toMatchObject({ state: 'partial', posted: '-30.00' })
  await clerk.done(bank.postEntry, { params: { id: batch ?? 0 }, body: { kind: 'salary' } })
  expect(await statesOf(batch ?? 0, returned ?? 0)).toEqual(['matched', 'matched'])
})

test('two entries cancel out a part of one sum once, and another sum beside it', async () => {
  const [paid, reversed] = await entered(
    { amount: '-90.00', reference: 'DAĻA-1' },
    { amount: '30.00', reference: 'DAĻA-1', reversal: true },
  )
  if (!paid || !reversed) throw new Error('No entries')
  await accept(reversed, back(paid, '10.00'))
  const again = await clerk.call(bank.matchEntry, { params: { id: reversed }, body: back(paid, '10.00') })
  const words = 'Šie ieraksti ar šādu summu jau ir sasaistīti; atsauciet to un sasaistiet kopā'
  expect([again.status, again.body.errors]).toEqual([422, { 'documents.0.amount': [words] }])
  expect([(await shown(paid)).posted, (await shown(reversed)).posted]).toEqual(['-10.00', '10.00'])
  await accept(reversed, back(paid, '20.00'))
  expect(await statesOf(paid, reversed)).toEqual(['partial', 'matched'])
})

test('an entry is taken back once by eight people', async () => {
  const [paid, reversed] = await entered(
    { amount: '-48.00', reference: 'KARTE-8' },
    { amount: '48.00', reference: 'KARTE-8', reversal: true },
  )
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => clerk.call(bank.matchEntry, { params: { id: reversed ?? 0 }, body: back(paid ?? 0, '48.00') })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422, 422, 422])
})

test('is refused for another direction, a later entry, itself, too much, other documents beside it, and twice', async () => {
  const [paid, reversed, other] = await entered(
    { amount: '-48.00', reference: 'K-1', day: today },
    { amount: '48.00', reference: 'K-2', reversal: true, day: yesterday },
    { amount: '10.00', reference: 'K-3' },
  )
  if (!paid || !reversed || !other) throw new Error('No entries')
  const sameAccount = 'Banka atsauc tikai tā paša konta ierakstu ar pretēju zīmi'
  expect(await refusedBy(reversed, back(other, '10.00'))).toEqual([422, sameAccount])
  expect(await refusedBy(reversed, back(reversed, '10.00'))).toEqual([422, sameAccount])
  expect(await refusedBy(reversed, back(999_999, '10.00'))).toEqual([422, sameAccount])
  expect((await refusedBy(reversed, back(paid, '48.00'))).join()).toContain('Banka neatsauc ierakstu, ko tā grāmatoja vēlāk')
  expect((await refusedBy(paid, back(other, '10.01'))).join()).toContain('nesadalīti ir 10,00')
  expect((await refusedBy(paid, back(other, '0.00'))).join()).toContain('jābūt lielākam par nulli')
  const twice = [...back(other, '1.00').documents, ...back(other, '2.00').documents]
  expect((await refusedBy(paid, { documents: twice, takes_back: false })).join()).toContain('Ieraksts norādīts divreiz')
  const mixed = [...back(other, '1.00').documents, { document_type: 'invoice' as const, document_id: 1, amount: '1.00' }]
  const answer = await clerk.call(bank.matchEntry, { params: { id: paid }, body: { documents: mixed } })
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining('bez citiem dokumentiem')])
  expect(await statesOf(paid, reversed, other)).toEqual(['open', 'open', 'open'])
})

test('a match stays, with the reason, where it may not be taken back', async () => {
  const supplier = await payableSupplier(app)
  const { data: payment } = await clerk.done(payables.pay, { body: { supplier_id: supplier, amount: '48.00', allocations: [] } })
  const [paid, reversed] = await entered(
    { amount: '-48.00', reference: 'KARTE-9', day: yesterday },
    { amount: '48.00', reference: 'KARTE-9', reversal: true },
  )
  if (!paid || !reversed) throw new Error('No entries')
  await clerk.done(bank.matchEntry, {
    params: { id: paid },
    body: { documents: [{ document_type: 'supplier_payment', document_id: payment.id, amount: '48.00' }] },
  })
  // A person entered the payment: it does not go by itself.
  expect((await refusedBy(reversed, back(paid, '48.00', true))).join()).toContain('vispirms izdzēsiet to')
  await setProperty(app, 'locked_until', yesterday)
  expect((await refusedBy(reversed, back(paid, '48.00', true))).join()).toContain('slēgtā periodā')
  await setProperty(app, 'locked_until', null)
  await clerk.done(payables.removePayment, { params: { id: payment.id } })
  await accept(reversed, back(paid, '48.00'))
  expect(await statesOf(paid, reversed)).toEqual(['matched', 'matched'])
})

test('an open entry of the other direction is found by hand', async () => {
  const [paid, reversed] = await entered(
    { amount: '-33.00', text: 'Kafijas automāts' },
    { amount: '33.00', text: 'bez nekā', name: 'Cits' },
  )
  const found = async (q: string) =>
    (await clerk.done(bank.entryDocuments, { params: { id: reversed ?? 0 }, query: { q } })).data.map(
      ({ document_type, document_id, open }) => `${document_type} ${document_id} ${open}`,
    )
  expect(await found('automāts')).toEqual([`bank_entry ${paid} 33.00`])
  await accept(reversed ?? 0, back(paid ?? 0, '33.00'))
  expect(await found('automāts')).toEqual([])
})

test('files of a bank: reversals of the same day, later, of a payment order, in batches, and the same days twice', async () => {
  const invoice = await owedTo(app, await payableSupplier(app))
  const { id: orderId, name } = await transferOf(invoice)
  const take = async (file: string) => {
    const text = await readFile(new URL(`files/${file}`, import.meta.url), 'utf8')
    const bytes = Buffer.from(text.replaceAll('UZDEVUMA-ATSAUCE', name))
    return (await clerk.done(bank.importStatements, { form: { fields: {}, files: [{ name: file, bytes }] } })).data
  }
  const first = await take('camt053-reversals.xml')
  expect(first).toMatchObject({ added: 12, known: 0 })
  expect(await take('camt053-reversals.xml')).toMatchObject({ added: 0, known: 12 })
  // The batch B-0009 came in two parts; its reversal has its reference.
  const again = await take('camt053-reversals-again.xml')
  expect(again).toMatchObject({ added: 2, known: 7 })
  for (const { id } of [first, again]) {
    expect((await clerk.done(bank.showStatement, { params: { id } })).data).toMatchObject({ check: expect.not.stringMatching('differs') })
  }
  const { rows } = await sql<{ id: number; name: string }>`
    select id, concat_ws(' ', bank_reference, amount) as name from bank_entries where bank_reference ~ '^B-00' order by id`.execute(app.db)
  const nameOf = new Map(rows.map((row) => [row.id, row.name]))
  const proposed: Record<string, string> = {}
  for (const { id, name: entry } of rows) {
    const [best] = (await shown(id)).proposals
    if (best?.party.type !== 'bank_entry') continue
    proposed[entry] = [best.degree, ...best.parts.map(({ document_id }) => nameOf.get(document_id))].join(', ')
  }
  expect(proposed).toEqual({
    'B-0001 121.00': 'likely, B-0002 -121.00',
    'B-0002 -121.00': 'certain, B-0001 121.00',
    'B-0003 -45.00': 'likely, B-0004 45.00',
    'B-0004 45.00': 'likely, B-0003 -45.00',
    'B-0005 -60.50': 'likely, B-0006 60.50',
    'B-0006 60.50': 'certain, B-0005 -60.50',
    'B-0007/2 -30.00': 'likely, B-0008 30.00',
    'B-0008 30.00': 'certain, B-0007/2 -30.00',
    'B-0007/3 -30.00': 'likely, B-0010 30.00',
    'B-0010 30.00': 'certain, B-0007/3 -30.00',
    'B-0009 20.00': 'certain, B-0009/1 -12.00, B-0009/2 -8.00',
  })
  const certain = (await clerk.done(bank.certain)).data.map(({ id }) => id).filter((id) => nameOf.has(id))
  expect(certain).toHaveLength(5)
  await clerk.done(bank.acceptCertain, { body: { entry_ids: certain } })
  const open = rows.map(({ id }) => id)
  const states = await statesOf(...open)
  expect(rows.filter((_, at) => states[at] !== 'matched').map(({ name: entry }) => entry)).toEqual([
    'B-0003 -45.00',
    'B-0004 45.00',
    'B-0007/1 -30.00',
  ])
  expect((await orderNow(orderId)).lines[0]).toMatchObject({ state: 'returned', rejected_reason: expect.stringContaining('AC04') })
  expect(await invoiceNow(invoice)).toBe('accepted 60.50')
})

test('the nightly audit sees a side without the other, a sum that is not matched, and a return without its entry', async () => {
  const faults: [string, ReturnType<typeof sql>][] = [
    [
      'BANK9_entries_cancel_each_other_out',
      sql`delete from bank_entry_postings where id = (select min(id) from bank_entry_postings where kind = 'reversal')`,
    ],
    [
      'BANK9_entries_cancel_each_other_out',
      sql`update bank_entries set iban = 'LVOTHER' where id = (select min(bank_entry_id) from bank_entry_postings where kind = 'reversal')`,
    ],
    [
      'BANK5_entries_are_matched_as_their_postings_say',
      sql`update bank_entries set posted = 0 where id = (select min(bank_entry_id) from bank_entry_postings)`,
    ],
    ['BANK10_returned_transfers_came_back', sql`update payment_order_lines set is_live = true where state = 'returned'`],
    [
      'BANK10_returned_transfers_came_back',
      sql`delete from bank_entry_postings where id = (select min(return_posting_id) from payment_order_lines where state = 'returned')`,
    ],
  ]
  for (const [invariant, fault] of faults) {
    const rolledBack = app.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await fault.execute(tx)
      expect(await evaluate(tx, invariant)).not.toEqual([])
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
  }
})
