import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Body } from '../../contract/calls.ts'
import { incomingInvoices, type IncomingInvoiceRecord } from '../../contract/incoming-invoices/incoming-invoices.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { supplierInvoices, type ProcurementInvoiceRecord } from '../../contract/supplier-invoices/supplier-invoices.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billAccepted, billed, billEvent, received, returned, returning } from '../support/buying.ts'
import { makeItem, makeSupplier, setProperty } from '../support/factories.ts'
import { incomingForm, receiveInvoice, showIncoming } from '../support/incoming-invoices.ts'
import { dayAgo } from '../support/invoicing.ts'
import { creditNote } from '../support/supplier-credit-notes.ts'
import { beginTests } from '../support/story.ts'
import { wholesaler, type SupplierInvoiceXml } from '../support/supplier-ubl.ts'

let app: TestApp
let clerk: Person
let supplier: number
let times = 0

beginTests(async (begun) => {
  ;({ app, clerk } = begun)
  supplier = await makeSupplier(app, wholesaler)
})

interface Bought {
  sku: string
  item_id: number
  invoice: ProcurementInvoiceRecord
}

/** Ten of an item of their own at 5.00, received and invoiced. */
async function bought(...quantities: readonly string[]): Promise<Bought> {
  times += 1
  const sku = `KR-${times}`
  const item_id = await makeItem(app, { sku, name: `Prece ${times}` })
  const lines = (quantities.length > 0 ? quantities : ['10']).map((quantity) => ({ item_id, quantity, purchase_price: '5' }))
  const receipt = await received(app, lines, { supplier_id: supplier, date: dayAgo(3) })
  return { sku, item_id, invoice: await billAccepted(app, receipt, { date: dayAgo(3) }) }
}

function credit(
  { invoice }: Pick<Bought, 'invoice'>,
  lines: SupplierInvoiceXml['lines'],
  more: Partial<SupplierInvoiceXml> = {},
): SupplierInvoiceXml {
  times += 1
  return { number: `K-${times}`, date: dayAgo(1), credits: [invoice.supplier_number], lines, ...more }
}

const actOf = async ({ return_act }: IncomingInvoiceRecord) =>
  (await clerk.done(returnActs.show, { params: { id: return_act?.id ?? 0 } })).data
const prepare = async (id: number, body: Body<typeof incomingInvoices.prepare> = {}) =>
  (await clerk.done(incomingInvoices.prepare, { params: { id }, body })).data
const wordsOf = ({ problems }: { problems: readonly { words: string }[] }) => problems.map(({ words }) => words.replaceAll(/\s/g, ' '))

describe('a credit note that agrees with its invoice', () => {
  test('becomes a draft of a return act; accepted, the act has the number of the credit note', async () => {
    const goods = await bought()
    const file = credit(goods, [{ code: goods.sku, quantity: 4, price: 5 }])
    const incoming = await receiveInvoice(clerk, file)
    expect(wordsOf(incoming)).toEqual([])
    expect(incoming).toMatchObject({
      kind: 'credit_note',
      status: 'drafted',
      net: '-20.00',
      vat: '-4.20',
      gross: '-24.20',
      preceding: [goods.invoice.supplier_number],
      procurement_invoice: null,
    })
    const act = await actOf(incoming)
    expect(act).toMatchObject({
      status: 'draft',
      date: dayAgo(1),
      procurement_invoice: { id: goods.invoice.id },
      net: '20.00',
      gross: '24.20',
      notes: null,
      supplier_credit_nr: null,
    })
    expect(act.return_act_items).toMatchObject([{ item_id: goods.item_id, quantity: '4.0000', price: '5.0000' }])
    expect(await returned(app, act)).toMatchObject({ status: 'accepted', supplier_credit_nr: file.number })
  })

  test('takes the goods from the lines of the invoice in their order', async () => {
    const goods = await bought('3', '7')
    const incoming = await receiveInvoice(
      clerk,
      credit(goods, [
        { code: goods.sku, quantity: 2, price: 5 },
        { code: goods.sku, quantity: 6, price: 5 },
      ]),
    )
    expect(wordsOf(incoming)).toEqual([])
    expect((await actOf(incoming)).return_act_items.map(({ quantity, net }) => [quantity, net])).toEqual([
      ['3.0000', '15.00'],
      ['5.0000', '25.00'],
    ])
  })

  test.each([
    ['accepted', true],
    ['a draft', false],
  ])('is registered on the act that returned the same goods (%s)', async (_, accepted) => {
    const goods = await bought()
    const draft = await returning(app, goods.invoice, {
      date: dayAgo(2),
      items: [{ procurement_invoice_item_id: goods.invoice.procurement_invoice_items[0]?.id ?? 0, quantity: '4' }],
    })
    if (accepted) await returned(app, draft)
    const file = credit(goods, [{ code: goods.sku, quantity: 4, price: 5 }])
    const incoming = await receiveInvoice(clerk, file)
    expect(wordsOf(incoming)).toEqual([])
    expect(incoming).toMatchObject({ status: 'drafted', return_act: { id: draft.id } })
    if (!accepted) await returned(app, draft)
    expect(await actOf(incoming)).toMatchObject({ status: 'accepted', supplier_credit_nr: file.number })
  })

  test('whose number a person entered belongs to that act, if the goods are the same', async () => {
    const goods = await bought()
    const items = [{ procurement_invoice_item_id: goods.invoice.procurement_invoice_items[0]?.id ?? 0, quantity: '4' }]
    const act = await returned(app, await returning(app, goods.invoice, { date: dayAgo(2), items }))
    const file = credit(goods, [{ code: goods.sku, quantity: 4, price: 5 }])
    const { id, lock_version } = act
    await clerk.done(returnActs.update, { params: { id }, body: { supplier_credit_nr: file.number, lock_version } })
    expect(await receiveInvoice(clerk, file)).toMatchObject({ status: 'drafted', return_act: { id } })
  })
})

describe('what keeps the act back is listed in words', () => {
  test('more than the invoice has left', async () => {
    const goods = await bought()
    const incoming = await receiveInvoice(clerk, credit(goods, [{ name: 'Āķis', code: goods.sku, quantity: 11, price: 5 }]))
    expect(incoming).toMatchObject({ status: 'exception', return_act: null })
    expect(wordsOf(incoming)).toEqual([
      `1. rinda: „Āķis” kredītrēķinā ir 11, bet pēc rēķina ${goods.invoice.supplier_number} atgriezt var 10`,
    ])
    expect(await prepare(incoming.id, { differences: true, costs: true })).toMatchObject({ status: 'exception' })
  })

  test.each([
    ['just within', 4.96, null],
    ['just beyond', 4.94, 'kredītrēķinā maksā 4,94 €'],
    ['only of the price', 0.5, 'kredītrēķinā maksā 0,50 €'],
  ])('a price beyond the tolerance: %s', async (_, price, words) => {
    const goods = await bought()
    const incoming = await receiveInvoice(clerk, credit(goods, [{ code: goods.sku, quantity: 10, price }]))
    expect(wordsOf(incoming)).toEqual(words === null ? [] : [expect.stringContaining(words)])
    if (words !== null) expect(wordsOf(incoming)[0]).toContain('sagatavojiet kredītrēķinu bez preču atdošanas')
    const drafted = words === null ? incoming : await prepare(incoming.id, { differences: true })
    // The act is worth what was invoiced, and says what the credit note states.
    expect(await actOf(drafted)).toMatchObject({ net: '50.00', notes: expect.stringMatching(/^Kredītrēķinā bez PVN ir .*, aktā 50,00/) })
  })

  test('charges beside the goods', async () => {
    const goods = await bought()
    const file = credit(goods, [{ code: goods.sku, quantity: 4, price: 5 }], { charges: [{ reason: 'Atpakaļsūtīšana', amount: -3 }] })
    const incoming = await receiveInvoice(clerk, file)
    expect(wordsOf(incoming)).toEqual([expect.stringMatching(/^-3,00 € kredītrēķinā nav par precēm/)])
    expect(await actOf(await prepare(incoming.id, { differences: true }))).toMatchObject({ net: '20.00' })
  })

  test('no invoice named, until a person names it', async () => {
    const goods = await bought()
    const file = credit(goods, [{ code: goods.sku, quantity: 4, price: 5 }], { credits: [] })
    const incoming = await receiveInvoice(clerk, file)
    expect(incoming.problems).toEqual([{ line: null, remedy: 'invoice', words: 'Kredītrēķins nenosauc rēķinu, kuru tas labo' }])
    const other = await billAccepted(app, await received(app))
    expect(wordsOf(await prepare(incoming.id, { procurement_invoice_id: other.id }))).toEqual([
      'Izvēlētais rēķins nav šī piegādātāja rēķins',
    ])
    expect(await prepare(incoming.id, { procurement_invoice_id: goods.invoice.id })).toMatchObject({ status: 'drafted' })
  })

  test('an invoice that is not entered, not approved, or one of several', async () => {
    const [goods, others] = [await bought(), await bought()]
    const lines = [{ code: goods.sku, quantity: 1, price: 5 }]
    const unknown = await receiveInvoice(clerk, credit(goods, lines, { credits: ['NAV-1'] }))
    expect(wordsOf(unknown)).toEqual(['Rēķins NAV-1, kuru kredītrēķins labo, nav ievadīts'])
    const several = [goods.invoice.supplier_number, others.invoice.supplier_number]
    const many = await receiveInvoice(clerk, credit(goods, lines, { credits: several }))
    expect(wordsOf(many)).toEqual([expect.stringMatching(/^Kredītrēķins labo vairākus rēķinus/)])
    const draft = await billed(app, await received(app, [{ item_id: goods.item_id }], { supplier_id: supplier }))
    const early = await receiveInvoice(clerk, credit({ invoice: draft }, lines))
    expect(wordsOf(early)).toEqual([`Rēķins ${draft.supplier_number}, kuru kredītrēķins labo, vēl nav pārbaudīts`])
  })

  test('another rate of VAT', async () => {
    const goods = await bought()
    const incoming = await receiveInvoice(clerk, credit(goods, [{ name: 'Āķis', code: goods.sku, quantity: 1, price: 5, rate: 12 }]))
    expect(wordsOf(incoming)).toEqual([`1. rinda: „Āķis” kredītrēķinā ir citā PVN likmē nekā rēķinā ${goods.invoice.supplier_number}`])
  })

  test('a credit of an act that has the number and other goods', async () => {
    const goods = await bought()
    const items = [{ procurement_invoice_item_id: goods.invoice.procurement_invoice_items[0]?.id ?? 0, quantity: '4' }]
    const act = await returned(app, await returning(app, goods.invoice, { date: dayAgo(2), items }))
    const file = credit(goods, [{ code: goods.sku, quantity: 3, price: 5 }])
    const { id, lock_version } = act
    await clerk.done(returnActs.update, { params: { id }, body: { supplier_credit_nr: file.number.toLowerCase(), lock_version } })
    const incoming = await receiveInvoice(clerk, file)
    expect(wordsOf(incoming)).toEqual([`Kredītrēķina numurs ir atgriešanas aktā ${act.number}, bet preces tajā ir citas`])
  })
})

describe('a credit note that brings no goods back becomes one of the supplier', () => {
  const noteOf = async ({ procurement_invoice }: IncomingInvoiceRecord) =>
    (await clerk.done(supplierInvoices.show, { params: { id: procurement_invoice?.id ?? 0 } })).data

  test('over its charges, corrects the invoice that it names, and waits again when it is cancelled', async () => {
    const goods = await bought()
    const file = credit(goods, [{ name: 'Gada bonuss', quantity: 0, price: 1 }], { charges: [{ reason: 'Bonuss', amount: 30 }] })
    const incoming = await receiveInvoice(clerk, file)
    expect(incoming).toMatchObject({ status: 'drafted', problem: null, return_act: null })
    const note = await noteOf(incoming)
    expect(note).toMatchObject({
      is_credit: true,
      status: 'new',
      supplier_number: file.number,
      net: '-30.00',
      vat: '-6.30',
      gross: '-36.30',
    })
    expect(note).toMatchObject({ corrects: { id: goods.invoice.id }, can: { ACCEPT: true } })
    expect(note.procurement_invoice_items).toMatchObject([{ name: 'Bonuss', net: '-30.00', vat_rate_code: 'PVN21' }])
    await billEvent(app, note, { event: 'CANCEL' })
    expect(await showIncoming(clerk, incoming)).toMatchObject({ status: 'exception', procurement_invoice: null })
    expect(await prepare(incoming.id)).toMatchObject({ status: 'drafted' })
  })

  test('over lines that are no goods of ours, once a person takes them for costs, and corrects none of several', async () => {
    const [goods, others] = [await bought(), await bought()]
    const credits = [goods.invoice.supplier_number, others.invoice.supplier_number]
    const file = credit(goods, [{ name: 'Atlaide par apjomu', quantity: 1, price: 12.34 }], { credits })
    const incoming = await receiveInvoice(clerk, file)
    expect(incoming.problems).toMatchObject([{ remedy: 'invoice' }])
    const note = await noteOf(await prepare(incoming.id, { costs: true }))
    expect(note).toMatchObject({ gross: '-14.93', corrects: null, can: { ACCEPT: true } })
  })

  test('over goods that stay, if a person says so', async () => {
    const goods = await bought()
    const incoming = await receiveInvoice(clerk, credit(goods, [{ name: 'Āķis', code: goods.sku, quantity: 10, price: 0.5 }]))
    expect(incoming.problems).toMatchObject([{ remedy: 'differences' }])
    const drafted = await prepare(incoming.id, { without_goods: true })
    expect(await noteOf(drafted)).toMatchObject({ net: '-5.00', gross: '-6.05', corrects: { id: goods.invoice.id } })
    expect(drafted.return_act).toBeNull()
  })

  test('also where its invoice is not entered, and of a closed period with a VAT day', async () => {
    const goods = await bought()
    const file = credit(goods, [{ name: 'Bonuss', quantity: 1, price: 10 }], { credits: ['NAV-7'], date: dayAgo(8) })
    const incoming = await receiveInvoice(clerk, file)
    await setProperty(app, 'locked_until', dayAgo(6))
    const waiting = await prepare(incoming.id, { without_goods: true })
    expect(wordsOf(waiting)).toEqual(['Rēķins NAV-7, kuru kredītrēķins labo, nav ievadīts; kredītrēķinu var sagatavot arī bez tā'])
    const note = await noteOf(await prepare(incoming.id, { without_goods: true, differences: true }))
    expect(note).toMatchObject({ corrects: null, date: dayAgo(8), vat_date: dayAgo(0), gross: '-12.10' })
    expect(await billEvent(app, note, { event: 'ACCEPT' })).toMatchObject({ status: 'accepted' })
    await setProperty(app, 'locked_until', '')
  })

  test('not over a number that the supplier gave before', async () => {
    const goods = await bought()
    const file = credit(goods, [{ name: 'Bonuss', quantity: 1, price: 10 }])
    await creditNote(app, ['10.00@21'], { supplier_id: supplier, supplier_number: file.number, date: dayAgo(0) })
    const waiting = await prepare((await receiveInvoice(clerk, file)).id, { without_goods: true })
    expect([waiting.status, waiting.procurement_invoice]).toEqual(['exception', null])
  })
})

test('a credit note comes once; an invoice may have its number', async () => {
  const goods = await bought()
  const file = credit(goods, [{ code: goods.sku, quantity: 1, price: 5 }])
  await receiveInvoice(clerk, file)
  const again = await clerk.call(incomingInvoices.receive, {
    form: incomingForm({ ...file, lines: [{ code: goods.sku, quantity: 2, price: 5 }] }),
  })
  expect([again.status, again.body.errors?.['files']]).toEqual([422, [expect.stringMatching(/jau ir saņemts/)]])
  const { credits: _, ...invoice } = file
  expect(await receiveInvoice(clerk, { ...invoice, due_date: dayAgo(0) })).toMatchObject({ kind: 'invoice' })
})

test('eight at once make one act', async () => {
  const goods = await bought()
  const file = credit(goods, [{ code: goods.sku, quantity: 1, price: 5 }])
  const answers = await Promise.all(Array.from({ length: 8 }, () => clerk.call(incomingInvoices.receive, { form: incomingForm(file) })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 422)])
  const { rows } = await sql`select from return_acts where procurement_invoice_id = ${goods.invoice.id}`.execute(app.db)
  expect(rows).toHaveLength(1)
})

test.each(['cancelled', 'deleted'])('an act that is %s lets the credit note wait again', async (how) => {
  const goods = await bought()
  const incoming = await receiveInvoice(clerk, credit(goods, [{ code: goods.sku, quantity: 1, price: 5 }]))
  const at = { params: { id: incoming.return_act?.id ?? 0 } }
  if (how === 'deleted') await clerk.done(returnActs.remove, at)
  else await clerk.done(returnActs.cancel, at)
  const waiting = await showIncoming(clerk, incoming)
  expect(waiting).toMatchObject({ status: 'exception', return_act: null, problem: 'Sagatavotais atgriešanas akts ir atcelts vai dzēsts' })
  expect(await prepare(waiting.id)).toMatchObject({ status: 'drafted' })
})

test('an act has one credit note, and only credit notes have acts', async () => {
  const goods = await bought()
  const { id, return_act } = await receiveInvoice(clerk, credit(goods, [{ code: goods.sku, quantity: 1, price: 5 }]))
  const second = await receiveInvoice(clerk, credit(goods, [{ code: goods.sku, quantity: 11, price: 5 }]))
  const link = (to: number) =>
    sql`update incoming_invoices set status = 'drafted', return_act_id = ${return_act?.id ?? 0} where id = ${to}`.execute(app.db)
  await expect(link(second.id)).rejects.toMatchObject({ constraint: 'incoming_invoices_return_act_id_key' })
  const invoice = await receiveInvoice(clerk, { number: `R-${id}`, lines: [{ name: 'Tinte', price: 5 }] })
  await expect(link(invoice.id)).rejects.toMatchObject({ constraint: 'incoming_invoices_drafted' })
})
