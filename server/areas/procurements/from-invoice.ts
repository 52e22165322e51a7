import { sql } from 'kysely'
import { compactNumber } from '../../../contract/checks.ts'
import { formatDate, formatMoney, formatPercent } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big } from '../../../contract/money.ts'
import { notGoods, type procurements } from '../../../contract/procurements/procurements.ts'
import { correctedCode } from '../../documents/ubl-kinds.ts'
import type { ReceivedInvoice, ReceivedParty } from '../../documents/ubl-reader.ts'
import type { ReceivedInvoiceLine } from '../../documents/ubl-received.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal, type FieldErrors } from '../../http/refusal.ts'
import { readSent } from '../../workers/file-reader.ts'
import { vatTables } from '../catalog/vat.ts'
import { beginProcurement } from './procurements.create.ts'
import { goodsOf, itemField, type Answers, type Goods } from './invoice-goods.ts'
import { planOf, type Plan } from './invoice-plan.ts'
import { priced } from './invoice-price.ts'
import type { LineInput } from './procurements.lines.ts'
import { loadProcurement, procurementName } from './procurements.record.ts'

/**
 * Matches items by our number, barcode or supplier's number; asks about unmatched lines and packings and saves
 * nothing before all are answered. Totals match the invoice's net to the cent.
 */
export const createFromInvoice: Handler<typeof procurements.createFromInvoice> = async (ctx) => {
  const { files, supplier_id, warehouse_id, date, matches, quantities } = ctx.body
  const invoice = await readSent(ctx.user, 'ubl', files[0]?.bytes ?? Buffer.alloc(0))
  if (Object.keys(invoice.faults).length > 0) throw Refusal.fields(invoice.faults)
  await requireOurs(ctx, invoice)
  const supplier = supplier_id ?? (await supplierOf(ctx.db, invoice))
  await refuseTaken(ctx.db, supplier, invoice)
  // Before allowances are split by rate, which multiplies them.
  const codes = await rateCodes(ctx.db, invoice.date, invoice.lines)
  const goods = await goodsOf(ctx.db, invoice, answersOf(matches, quantities))
  const plan = planOf(goods.parts)
  refuseEmpty(plan, invoice)
  const id = await beginProcurement(
    ctx,
    {
      kind: 'from_invoice',
      supplier_id: supplier,
      warehouse_id,
      date,
      supplier_order_nr: invoice.number.slice(0, 60),
      transport_cost: plan.costs,
      notes: notesOf(invoice, goods),
      procurement_items: linesOf(plan, goods, codes),
      invoice_date: invoice.date,
      invoice_due_date: invoice.due_date === '' ? null : invoice.due_date,
      invoice_net: invoice.net,
      invoice_vat: invoice.vat,
      invoice_gross: invoice.gross,
      invoice_costs: plan.costs,
    },
    (index, field) => `lines.${plan.goods[index]?.line ?? index + 1}.${field}`,
  )
  return { procurement_id: id, data: await loadProcurement(ctx, id) }
}

function answersOf(matches: string | undefined, quantities: string | undefined): Answers {
  return {
    matches: new Map(pairsOf(matches).map(([line, item]) => [line, item === notGoods ? notGoods : Number(item)])),
    quantities: new Map(pairsOf(quantities)),
  }
}

/** `1=25,3=7` as pairs. */
function pairsOf(text = ''): [line: number, value: string][] {
  return text.split(',').flatMap((pair): [number, string][] => {
    const [line, value] = pair.split('=')
    return line && value ? [[Number(line), value]] : []
  })
}

/** Confirms an invoice addressed to others; refuses our own. */
async function requireOurs({ db, confirmed }: Context, { supplier, buyer }: ReceivedInvoice): Promise<void> {
  const { rows } = await sql<{ reg_nr: string | null; vat_nr: string | null }>`select reg_nr, vat_nr from customers where is_main`.execute(
    db,
  )
  const ours = rows.flatMap(({ reg_nr, vat_nr }) => [reg_nr, vat_nr]).filter((each) => each !== null)
  if (isAmong(ours, supplier)) throw Refusal.field('files', 'Šo rēķinu esam izrakstījuši mēs paši: tas nav piegādātāja rēķins')
  const numbers = numbersOf(buyer)
  if (ours.length === 0 || numbers.length === 0 || isAmong(ours, buyer) || confirmed.has('other-buyer')) return
  throw Refusal.confirm('other-buyer', 'files', `Rēķina pircējs ir „${buyer.name}” (${numbers.join(', ')}), nevis mūsu uzņēmums.`)
}

function numbersOf({ vat_nr, reg_nr }: ReceivedParty): string[] {
  return [vat_nr, reg_nr].map(compactNumber).filter((each) => each !== '')
}

/** A VAT number is the country plus the registration number. */
function isAmong(ours: readonly string[], party: ReceivedParty): boolean {
  const bare = (number: string) => compactNumber(number).replace(/^LV/, '')
  return numbersOf(party).some((number) => ours.some((ourNumber) => bare(ourNumber) === bare(number)))
}

async function supplierOf(db: Db, { supplier: { name, vat_nr, reg_nr } }: ReceivedInvoice): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from suppliers
    where vat_nr = ${compactNumber(vat_nr)} or reg_nr = ${compactNumber(reg_nr)} or (vat_nr = 'LV' || ${compactNumber(reg_nr)})
    order by is_active desc, id limit 1`.execute(db)
  if (rows[0]) return rows[0].id
  const numbers = [vat_nr, reg_nr].filter((each) => each !== '').join(', ')
  throw Refusal.field(
    'supplier_id',
    `Lauks „${labelOf('supplier_id')}”: rēķina izrakstītājs „${name}” (${numbers}) piegādātājos nav atrasts; izvēlieties to pats`,
  )
}

/** Refuses an invoice already read, and corrections. Locks the supplier against parallel reads. */
async function refuseTaken(db: Db, supplierId: number, { number, code, preceding }: ReceivedInvoice): Promise<void> {
  await sql`select from suppliers where id = ${supplierId} for no key update`.execute(db)
  const numbers = [number, ...(code === correctedCode ? preceding : [])].map((each) => each.slice(0, 60).toUpperCase())
  const { rows } = await sql<{ name: string; number: string }>`
    select ${procurementName(sql`t`)} as name, t.supplier_order_nr as number from procurements t
    where t.kind = 'from_invoice' and t.supplier_id = ${supplierId} and upper(t.supplier_order_nr) = any (${numbers}) and t.cancelled_at is null
    order by upper(t.supplier_order_nr) = ${numbers[0]} desc limit 1`.execute(db)
  const [found] = rows
  if (!found) return
  if (found.number.toUpperCase() === numbers[0]) throw Refusal.field('files', `Rēķins ${number} jau ir ielasīts iepirkumā ${found.name}`)
  throw Refusal.field(
    'files',
    `Rēķins ${number} labo rēķinu ${found.number}, kas jau ir ielasīts iepirkumā ${found.name}; labojiet vai vispirms atceliet to`,
  )
}

function refuseEmpty({ goods, missing }: Plan, { lines }: ReceivedInvoice): void {
  const errors = missing.map(({ line }): [string, string[]] => {
    const name = lines[line - 1]?.name ?? ''
    return [
      itemField(line),
      [
        `${line}. rinda atdod preci „${name}”, kuras šajā rēķinā tik daudz nav. Atdotajam sagatavojiet atgriešanas aktu; ja tā ir atlaide, norādiet to`,
      ],
    ]
  })
  if (errors.length > 0) throw Refusal.fields(Object.fromEntries(errors))
  if (goods.length === 0) throw Refusal.field('files', 'Rēķinā nav nevienas preces, ko pieņemt')
}

/** By line number; missing for reverse charge. */
async function rateCodes(db: Db, date: string, lines: readonly ReceivedInvoiceLine[]): Promise<ReadonlyMap<number, string>> {
  const { rates } = await vatTables(db, date)
  const errors: FieldErrors = {}
  const codes = new Map<number, string>()
  for (const [place, { vat }] of lines.entries()) {
    if (vat === null || reckonedByUs.has(vat.category)) continue
    const found = rates.find(({ category, rate }) => category === vat.category && big(rate).eq(vat.rate))
    if (found) codes.set(place + 1, found.code)
    else {
      errors[`lines.${place + 1}.vat_rate_code`] = [
        `${place + 1}. rinda: PVN likmes ${formatPercent(vat.rate)} (${vat.category}) Latvijā ${formatDate(date)} nav; ārvalsts PVN iepirkumā neuzskaita`,
      ]
    }
  }
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
  return codes
}

/** Reverse-charge categories of EN 16931; the item's rate applies. */
const reckonedByUs: ReadonlySet<string> = new Set(['AE', 'K', 'G'])

function linesOf({ goods }: Plan, { counted }: Goods, codes: ReadonlyMap<number, string>): LineInput[] {
  return goods.map(({ line, item_id, quantity, net }) => {
    const { full = null, notes = null } = counted.get(line) ?? {}
    const found = priced(quantity, full, net)
    if (!found)
      throw Refusal.field(
        `lines.${line}.purchase_price`,
        `${line}. rinda: nav cenas, ar kuru ${quantity.replace('.', ',')} maksā ${formatMoney(net)}`,
      )
    return { item_id, quantity, ...found, notes, vat_rate_code: codes.get(line) }
  })
}

/** Purposes of costs and allowances. */
function notesOf({ number, date, gross, prepaid, charges, lines }: ReceivedInvoice, { counted }: Goods): string {
  const amounts = [
    ...lines.flatMap(({ name, net }, place) => (counted.has(place + 1) || big(net).eq(0) ? [] : [{ name, net }])),
    ...charges.map(({ reason, is_charge, amount }) => ({ name: reason || (is_charge ? 'piemaksa' : 'atlaide'), net: amount })),
  ]
  return [
    `Piegādātāja rēķins ${number} (${formatDate(date)}), ar PVN ${formatMoney(gross)}`,
    ...(big(prepaid).eq(0) ? [] : [`jau samaksāts ${formatMoney(prepaid)}`]),
    ...amounts.map(({ name, net }) => `${name} ${formatMoney(net)}`),
  ]
    .join('; ')
    .slice(0, 10_000)
}
