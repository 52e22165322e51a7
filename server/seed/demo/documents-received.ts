import { sql } from 'kysely'
import { big, totalsOf } from '../../../contract/money.ts'
import { documentSeller } from '../../areas/customers/document-parties.ts'
import { prepare, refuse } from '../../areas/incoming-invoices/incoming-invoices.steps.ts'
import { takeRead } from '../../areas/incoming-invoices/messages.take.ts'
import { readFiles, type SentFile } from '../../areas/incoming-invoices/sent-files.ts'
import { supplierParty } from '../../areas/supplier-invoices/xml.ts'
import type { DocumentLine, DocumentParty } from '../../documents/model.ts'
import { invoiceUbl } from '../../documents/ubl.ts'
import { addDays } from './calendar.ts'
import { oneOf, type Office, type PlannedEntry } from './documents-office.ts'
import { actor } from './scene.ts'

/** On the last evening, before invoices are approved. */
export function planReceived(office: Office): PlannedEntry[] {
  const { first, last } = office.history
  return last > first ? [{ day: last, minute: 16 * 60 + 40, write: () => write(office) }] : []
}

/** A line of received goods that no invoice has. Decimal strings, EUR without VAT. */
interface OpenGoods {
  supplier_id: number
  item_id: number
  sku: string
  name: string
  quantity: string
  unit: string
  unit_code: string
  unit_price: string
  vat_rate: string
}

/**
 * Suppliers mail e-invoices: one agrees with the goods, one is dearer, one calls the goods by a code of its own, which is
 * learned; one comes twice, one is refused, one is of somebody unknown, and a credit note names no invoice.
 */
async function write(office: Office): Promise<void> {
  const [agreeing, dearer, called] = await openGoods(office)
  const clerk = oneOf(office.company.accountants, 0)
  if (agreeing) {
    const letter = await letterOf(office, { supplier_id: agreeing.supplier_id, number: 'E-1001', lines: [lineOf(agreeing)] })
    await mail(office, letter)
    await mail(office, { ...letter, subject: `Atkārtoti: ${letter.subject}` })
    const credit = { supplier_id: agreeing.supplier_id, number: 'K-77', kind: 'credit_note' as const }
    await mail(office, await letterOf(office, { ...credit, lines: [lineOf({ ...agreeing, quantity: '1' })] }))
  }
  if (dearer) {
    const unit_price = big(dearer.unit_price).times('1.06').toFixed(4)
    await mail(
      office,
      await letterOf(office, { supplier_id: dearer.supplier_id, number: '2026/318', lines: [lineOf({ ...dearer, unit_price })] }),
    )
  }
  if (called) {
    const line = lineOf({ ...called, sku: `VR-${called.item_id}`, name: `${called.name} (noliktavas nr. ${called.item_id})` })
    const id = await mail(office, await letterOf(office, { supplier_id: called.supplier_id, number: 'PZ 4512', lines: [line] }))
    const items = [{ line: 1, item_id: called.item_id }]
    if (id !== null) await office.scene.call(prepare, clerk, { params: { id }, body: { items } })
  }
  const rent = { ...service, name: 'Telpu noma', unit_price: '380.0000' }
  await mail(
    office,
    await letterOf(office, { seller: stranger('SIA "Torņakalna nami"', '70003310146'), number: 'TN-11', lines: [lineOf(rent)] }),
  )
  const course = { ...service, name: 'Seminārs „Darba drošība”', unit_price: '95.0000' }
  const other = await letterOf(office, {
    seller: stranger('SIA "Mācību darbnīca"', '70003310278'),
    number: 'MD-204',
    lines: [lineOf(course)],
  })
  const id = await mail(office, other)
  if (id !== null) {
    const rejected_reason = 'Seminārā neviens nav bijis; piegādātājs rēķinu atsauks'
    await office.scene.call(refuse, clerk, { params: { id }, body: { rejected_reason } })
  }
}

const service = { supplier_id: 0, item_id: 0, sku: '', quantity: '1', unit: '', unit_code: 'C62', vat_rate: '21' }

/** One line of each of the newest purchases. */
async function openGoods({ scene }: Office): Promise<OpenGoods[]> {
  const { rows } = await sql<OpenGoods>`
    select p.supplier_id, k.id as item_id, k.sku, k.name, (g.quantity - g.quantity_invoiced)::text as quantity, u.abbreviation as unit, u.unece_code as unit_code,
      round(g.purchase_price * (100 - g.discount_percent) / 100, 4)::text as unit_price, w.rate::text as vat_rate
    from procurement_items g join procurements p on p.id = g.procurement_id join suppliers v on v.id = p.supplier_id
      join catalog_items k on k.id = g.catalog_item_id join measure_units u on u.id = k.measure_unit_id join vat_rates w on w.code = g.vat_rate_code
    where p.accepted_at is not null and p.cancelled_at is null and v.reg_nr is not null and g.quantity_invoiced = 0 and g.purchase_price > 0 and w.rate > 0
      and g.quantity * g.purchase_price < 2000
    order by p.date desc, p.id desc, g.position limit 3`.execute(scene.db)
  return rows
}

function lineOf({ sku, name, quantity, unit, unit_code, unit_price, vat_rate }: OpenGoods): DocumentLine {
  const net = big(quantity).times(unit_price).toFixed(2)
  const goods = { position: 1, name, description: null, sku: sku || null, gtin: null, quantity, unit, unit_code, unit_price, units: [] }
  return { ...goods, discount_percent: '0', net, vat_category: 'S', vat_rate, vat_reason_code: null }
}

function stranger(name: string, reg_nr: string): DocumentParty {
  const nothing = { postal_code: null, bank_name: null, bic: null, iban: null, phone: null, peppol_scheme: null, peppol_id: null }
  return {
    ...nothing,
    name,
    reg_nr,
    vat_nr: `LV${reg_nr}`,
    legal_address: 'Torņakalna iela 4',
    city: 'Rīga',
    country_code: 'LV',
    email: null,
  }
}

interface Letter {
  sender: string
  subject: string
  file: SentFile
}

interface Sent {
  supplier_id?: number
  seller?: DocumentParty
  number: string
  kind?: 'invoice' | 'credit_note'
  lines: readonly DocumentLine[]
}

async function letterOf({ scene, history }: Office, { supplier_id = 0, seller, number, kind = 'invoice', lines }: Sent): Promise<Letter> {
  const from = seller ?? (await supplierParty(scene.db, supplier_id))
  const { groups, ...totals } = totalsOf([...lines])
  const bytes = invoiceUbl({
    ...totals,
    vat_groups: groups.map((group) => ({ ...group, reason_text: null })),
    uuid: `demo-${number}`,
    kind,
    supply: 'goods',
    number,
    issue_date: history.last,
    due_date: kind === 'invoice' ? addDays(history.last, 14) : null,
    delivery_date: null,
    payment_terms: null,
    payment_method: 'transfer',
    delivery: null,
    contract_ref: null,
    order_refs: [],
    seller: from,
    buyer: await documentSeller(scene.db),
    buyer_reference: null,
    customer_order_nr: null,
    lines,
    advance_applied: '0.00',
    amount_in_words: null,
    notes: null,
    waybill: null,
    issuer_name: null,
    original: null,
  })
  const what = kind === 'invoice' ? 'Rēķins' : 'Kredītrēķins'
  const file = { name: `${number.replaceAll(/\W+/g, '-')}.xml`, bytes: Buffer.from(bytes) }
  return { sender: `${from.name} <${from.email ?? 'rekini@piegade.example'}>`, subject: `${what} ${number}`, file }
}

/** Takes it as from the mailbox. The received invoice, if it is new. */
async function mail({ scene }: Office, { sender, subject, file }: Letter): Promise<number | null> {
  const nobody = scene.context(actor(0, ''))
  const key = { source: 'mailbox', source_key: `rekini@demo.example ${subject}`, message_id: null } as const
  const message = { ...key, sender, subject, sent_at: nobody.now, files: [file] }
  const { files } = await takeRead(nobody, message, await readFiles(nobody.user, message.files))
  const [taken] = files
  return taken?.outcome === 'received' ? taken.incoming_invoice_id : null
}
