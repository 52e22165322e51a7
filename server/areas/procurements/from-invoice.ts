import { sql } from 'kysely'
import { formatDate, formatMoney } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import { notGoods, type procurements } from '../../../contract/procurements/procurements.ts'
import { correctedCode } from '../../documents/ubl-kinds.ts'
import type { ReceivedInvoice } from '../../documents/ubl-reader.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { readSent } from '../../workers/file-reader.ts'
import { beginProcurement } from './procurements.create.ts'
import { goodsOf, itemField, type Answers, type Goods } from './invoice-goods.ts'
import { requireOurs, supplierOf } from './invoice-parties.ts'
import { planOf, type Plan } from './invoice-plan.ts'
import { priced } from './invoice-price.ts'
import { rateCodes } from './invoice-rates.ts'
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
  const { codes, errors } = await rateCodes(ctx.db, invoice.date, invoice.lines)
  if (Object.keys(errors).length > 0) throw Refusal.fields(errors)
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
