import { expect, test } from 'vitest'
import { credits } from '../../contract/credits/credits.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import type { Person, TestApp } from '../support/app.ts'
import { creditDraft, paidAdvance } from '../support/crediting.ts'
import { makeBranch, makeCategory, makeItem, makeOrder, setProperty } from '../support/factories.ts'
import { invoiceOf, issue, makeBuyer, reserve } from '../support/invoicing.ts'
import { beginStory } from '../support/story.ts'
import { checkUbl } from '../support/ubl-check.ts'
import { one, parseXml, textAt } from '../support/xml-tree.ts'

/**
 * API invoices over every VAT case, buyer and place, in four forms: our checker accepts all, with VAT, reason and
 * place of INV-VAT-7.
 */

let app: TestApp
let clerk: Person
beginStory((begun) => ({ app, clerk } = begun))

type Sold = 'standard' | 'reduced' | 'zero' | 'exempt' | 'outside' | 'timber' | 'scrap' | 'building' | 'phones' | 'service' | 'marked K'
type Buyer = 'latvian' | 'person' | 'estonian' | 'norwegian' | 'northern Irish'

interface Sale {
  sold: Sold
  buyer: Buyer
  /** The order's country (`order`) or the buyer's branch. */
  to?: { order: string } | { branch: string }
  expected: readonly [category: string, code: string, words: string]
  seller?: 'unregistered'
}

const taxed = ['S', '', ''] as const
const inEu = ['K', 'VATEX-EU-IC', '138. panta'] as const
const exported = ['G', 'VATEX-EU-G', 'eksports'] as const

const sales: readonly Sale[] = [
  { sold: 'standard', buyer: 'latvian', expected: taxed },
  { sold: 'reduced', buyer: 'latvian', expected: taxed },
  { sold: 'zero', buyer: 'latvian', expected: ['Z', '', ''] },
  { sold: 'exempt', buyer: 'latvian', expected: ['E', 'VATEX-EU-132', '52. pants'] },
  { sold: 'outside', buyer: 'latvian', expected: ['O', 'VATEX-EU-O', 'Nav PVN objekts'] },
  { sold: 'timber', buyer: 'latvian', expected: ['AE', 'VATEX-EU-AE', 'PVN likuma 141. pants'] },
  { sold: 'scrap', buyer: 'latvian', expected: ['AE', 'VATEX-EU-AE', 'PVN likuma 143. pants'] },
  { sold: 'building', buyer: 'latvian', expected: ['AE', 'VATEX-EU-AE', 'PVN likuma 142. pants'] },
  { sold: 'phones', buyer: 'latvian', expected: ['AE', 'VATEX-EU-AE', 'PVN likuma 143.¹ pants'] },
  { sold: 'service', buyer: 'latvian', expected: taxed },
  { sold: 'marked K', buyer: 'latvian', expected: taxed },
  { sold: 'standard', buyer: 'latvian', to: { branch: 'EE' }, expected: taxed },
  { sold: 'standard', buyer: 'latvian', to: { order: 'NO' }, expected: exported },
  { sold: 'standard', buyer: 'person', expected: taxed },
  { sold: 'phones', buyer: 'person', expected: taxed },
  { sold: 'standard', buyer: 'estonian', expected: inEu },
  { sold: 'standard', buyer: 'estonian', to: { branch: 'EE' }, expected: inEu },
  { sold: 'standard', buyer: 'estonian', to: { order: 'FI' }, expected: inEu },
  { sold: 'standard', buyer: 'estonian', to: { order: 'LV' }, expected: taxed },
  { sold: 'standard', buyer: 'estonian', to: { branch: 'LV' }, expected: taxed },
  { sold: 'marked K', buyer: 'estonian', expected: inEu },
  { sold: 'service', buyer: 'estonian', expected: ['AE', 'VATEX-EU-AE', '196. pants'] },
  { sold: 'phones', buyer: 'estonian', to: { order: 'LV' }, expected: taxed },
  { sold: 'standard', buyer: 'norwegian', expected: exported },
  { sold: 'standard', buyer: 'norwegian', to: { order: 'LV' }, expected: taxed },
  { sold: 'marked K', buyer: 'norwegian', to: { branch: 'NO' }, expected: exported },
  { sold: 'standard', buyer: 'northern Irish', expected: inEu },
  { sold: 'service', buyer: 'norwegian', expected: ['O', 'VATEX-EU-O', 'PVN likuma 19. pants'] },
  { sold: 'standard', buyer: 'latvian', seller: 'unregistered', expected: ['O', 'VATEX-EU-O', 'Nav PVN objekts'] },
  { sold: 'service', buyer: 'estonian', seller: 'unregistered', expected: ['O', 'VATEX-EU-O', 'Nav PVN objekts'] },
  { sold: 'phones', buyer: 'latvian', seller: 'unregistered', expected: ['O', 'VATEX-EU-O', 'Nav PVN objekts'] },
]

const forms = ['plain', 'discount', 'advance', 'credit'] as const

test('there are 124 of them', () => expect(sales.length * forms.length).toBe(124))

const countryId = async (code: string) =>
  (await app.db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
const typeId = async (name: string) =>
  (await app.db.selectFrom('customer_types').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

const salesByKey = new Map<string, Promise<number>>()
const once = (key: string, make: () => Promise<number>): Promise<number> => {
  const known = salesByKey.get(key) ?? make()
  salesByKey.set(key, known)
  return known
}

const rates: Partial<Record<Sold, string>> = { reduced: 'PVN12', zero: 'PVN0', exempt: 'PVNE', outside: 'PVNO', 'marked K': 'PVNIC' }
const cases: Partial<Record<Sold, string>> = { timber: 'R1', scrap: 'R2', building: 'R3', phones: 'R4' }

/** Without stock counting; services differ by type. */
const item = (sold: Sold) =>
  once(`item ${sold}`, async () => {
    const reverse = cases[sold]
    const category_id = await makeCategory(app, {
      vat_rate_code: rates[sold] ?? 'PVN21',
      ...(reverse && { reverse_vat: true, vat_reason_code: `VATEX-EU-AE-${reverse}` }),
    })
    return makeItem(app, { category_id, type: sold === 'service' ? 'service' : 'goods', is_stocked: false })
  })

const buyers: Record<Buyer, () => Promise<number>> = {
  latvian: () => makeBuyer(app),
  person: async () => makeBuyer(app, { reg_nr: null, vat_nr: null, type_id: await typeId('Fiziska persona') }),
  estonian: async () => {
    const home = { country_id: await countryId('EE'), type_id: await typeId('Ārvalstu uzņēmums'), city: 'Tallinn' }
    return makeBuyer(app, { ...home, reg_nr: null, vat_nr: 'EE100931558', postal_code: '10111' })
  },
  'northern Irish': async () => {
    const home = { country_id: await countryId('GB'), type_id: await typeId('Ārvalstu uzņēmums'), city: 'Belfast' }
    return makeBuyer(app, { ...home, reg_nr: null, vat_nr: 'XI123456789', postal_code: 'BT1 5GS' })
  },
  norwegian: async () => {
    const home = { country_id: await countryId('NO'), type_id: await typeId('Ārvalstu uzņēmums'), city: 'Oslo' }
    return makeBuyer(app, { ...home, reg_nr: null, vat_nr: null, postal_code: '0150' })
  },
}

async function placeOf({ to }: Sale, customer_id: number): Promise<object> {
  if (!to) return {}
  if ('branch' in to) {
    const fields = { customer_id, address: 'Sadama 7', city: 'Osta', country_id: await countryId(to.branch) }
    return { branch_id: await once(`branch ${customer_id} ${to.branch}`, () => makeBranch(app, fields)) }
  }
  return { delivery_address: 'Mannerheimintie 4', delivery_city: 'Osta', delivery_country_id: await countryId(to.order) }
}

async function ublOf(sale: Sale, form: (typeof forms)[number]): Promise<string> {
  const customer_id = await once(`buyer ${sale.buyer}`, buyers[sale.buyer])
  const item_id = await item(sale.sold)
  const discount = form === 'discount' ? { discount_percent: '12.5' } : {}
  const order_items = [
    { item_id, quantity: '7', unit_price: '31.615', ...discount },
    { item_id, quantity: '3', unit_price: '19.99', ...(form === 'discount' && { discount_percent: '33.33' }) },
  ]
  const order = await makeOrder(app, { customer_id, order_items, ...(await placeOf(sale, customer_id)) })
  if (form === 'advance') await paidAdvance(app, order.id, { amount: '50.00' })
  await reserve(app, order.id)
  await issue(app, order.id)
  const { id } = await invoiceOf(app, order.id)
  const { data: invoice } = await clerk.done(invoices.accept, { params: { id } })
  if (form !== 'credit') return (await clerk.call(invoices.xml, { params: { id } })).bytes.toString()
  const [line] = invoice.invoice_items
  const draft = await creditDraft(app, invoice, { items: [{ invoice_item_id: line?.id ?? 0, quantity: '2' }] })
  await clerk.done(credits.accept, { params: { id: draft.id } })
  return (await clerk.call(credits.xml, { params: { id: draft.id } })).bytes.toString()
}

function ublFacts(ubl: string): { vat: string[]; place: string } {
  const root = parseXml(ubl)
  const group = one(root, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory')
  const of = (name: string) => (group ? textAt(group, name) : '')
  const place = textAt(root, 'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode')
  return { vat: [of('cbc:ID'), of('cbc:TaxExemptionReasonCode'), of('cbc:TaxExemptionReason')], place }
}

test.each(sales)('$sold to $buyer $to $seller', { timeout: 60_000 }, async (sale) => {
  await setProperty(app, 'vat_regime', sale.seller ?? 'registered')
  // The first creates shared records; the others run concurrently.
  const [first, ...others] = forms
  const make = async (form: (typeof forms)[number]) => ({ form, ubl: await ublOf(sale, form) })
  for (const { form, ubl } of [await make(first), ...(await Promise.all(others.map(make)))]) {
    expect({ form, findings: checkUbl(ubl) }).toEqual({ form, findings: [] })
    const { vat, place } = ublFacts(ubl)
    const [category, code, words] = sale.expected
    expect([form, ...vat]).toEqual([form, category, code, expect.stringContaining(words)])
    if (sale.to) expect(place).toBe(Object.values(sale.to)[0])
  }
})
