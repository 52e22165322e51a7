import { sql } from 'kysely'
import { formatMoney, formatPrice, formatQuantity } from '../../../contract/format.ts'
import type { IncomingProblem } from '../../../contract/incoming-invoices/incoming-invoices.ts'
import { big, round2, sum, type Decimal } from '../../../contract/money.ts'
import { isOwed, type ProcurementInvoiceState } from '../../../machines/procurement-invoice.ts'
import type { ReceivedInvoice } from '../../documents/ubl-reader.ts'
import type { Db } from '../../http/context.ts'
import { countedGoods } from '../procurements/invoice-goods.ts'
import { knownSupplier } from '../procurements/invoice-parties.ts'
import { inCents } from '../procurements/invoice-plan.ts'
import { rateCodes } from '../procurements/invoice-rates.ts'
import type { ProcurementInvoiceRow } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { invoicedGoods } from '../return-acts/return-acts.lines.ts'
import type { AmountLine } from '../supplier-invoices/supplier-invoices.create.ts'
import { creditedAct, registeredOn, type CreditedAct, type CreditedGoods } from './credited-act.ts'
import {
  amountsOf,
  decideKind,
  fix,
  problemsOf,
  problemsOfClosedDay,
  problemsOfHeader,
  restsOf,
  standardRate,
  toleranceOf,
  unmatched,
  type IncomingPlan,
  type Remedies,
} from './incoming-plan.ts'
import { meantItems } from './supplier-codes.ts'

/** @file How a supplier's credit note becomes a return act, is registered on the one that it is for, or brings no goods back. */

export interface CreditPlan {
  /** Null if nobody has the seller's numbers. */
  supplier_id: number | null
  /** The invoice that is credited. */
  invoice_id: number | null
  /** An act that returned just these goods. */
  act: CreditedAct | null
  /** Else of a new act. */
  items: CreditedLine[]
  warehouse_id: number | null
  notes: string | null
  /** Instead of an act: what a credit note without goods credits. */
  amounts: CreditedAmounts | null
  problems: IncomingProblem[]
}

interface CreditedAmounts {
  vat_kind: ProcurementInvoiceRow['vat_kind']
  lines: AmountLine[]
}

interface CreditedLine {
  procurement_invoice_item_id: number
  quantity: string
}

/** Locks the lines of the invoice. */
export async function planCredit(
  db: Db,
  credit: ReceivedInvoice,
  remedies: Remedies & { supplier_id?: number | undefined },
): Promise<CreditPlan> {
  const supplier_id = remedies.supplier_id ?? (await knownSupplier(db, credit.supplier))
  const problems = await problemsOfHeader(db, credit, supplier_id)
  const plan: CreditPlan = { supplier_id, invoice_id: null, act: null, items: [], warehouse_id: null, notes: null, amounts: null, problems }
  if (supplier_id !== null) await planGoods(db, plan, credit, { ...remedies, supplier_id })
  plan.problems = plan.problems.filter(({ remedy }) => !(remedy === 'differences' && remedies.differences))
  return plan
}

async function planGoods(db: Db, plan: CreditPlan, credit: ReceivedInvoice, remedies: Remedies & { supplier_id: number }): Promise<void> {
  if (remedies.without_goods) return planAmounts(db, plan, credit, remedies)
  const { goods, other, problems } = await creditedGoods(db, credit, remedies)
  if (goods.length === 0 && problems.length === 0) return planAmounts(db, plan, credit, remedies)
  plan.problems.push(...(await problemsOfClosedDay(db, credit.date)))
  const invoice = await creditedInvoice(db, credit, remedies)
  if ('remedy' in invoice) return void plan.problems.push(invoice)
  plan.invoice_id = invoice.id
  plan.problems.push(...problems)
  if (goods.length === 0) return
  if (!big(other).eq(0)) {
    const words = `${formatMoney(other)} kredītrēķinā nav par precēm; atgriešanas aktā to nebūs. ${withoutGoods}`
    plan.problems.push({ line: null, remedy: 'differences', words })
  }
  plan.act = await creditedAct(db, { invoice_id: invoice.id, number: credit.number, goods })
  const registered = plan.act ? null : await registeredOn(db, remedies.supplier_id, credit)
  if (registered !== null)
    return void plan.problems.push(fix(`Kredītrēķina numurs ir atgriešanas aktā ${registered}, bet preces tajā ir citas`))
  const expected = plan.act?.net ?? (await planLines(db, plan, invoice.name, goods))
  const credited = round2(sum(goods.map(({ net }) => net)))
  const difference = big(credited).minus(expected)
  if (plan.act && differs(difference, expected, await toleranceOf(db))) {
    const words = `Atgriešanas aktā preces ir par ${formatMoney(expected)}, bet kredītrēķinā par ${formatMoney(credited)}. ${withoutGoods}`
    plan.problems.push({ line: null, remedy: 'differences', words })
  }
  const missing = difference.plus(other)
  if (missing.abs().gt(least)) plan.notes = `Kredītrēķinā bez PVN ir ${formatMoney(credit.net)}, aktā ${formatMoney(expected)}`
}

/** How a person enters a credit that returns no goods. */
const withoutGoods =
  'Ja preces netiek atdotas, sagatavojiet kredītrēķinu bez preču atdošanas; summu, kas paliek pāri aktam, ievadiet kā piegādātāja kredītrēķinu'

/** All of it are amounts. An invoice that it names and that is not entered, or one of several, is not corrected by name. */
async function planAmounts(db: Db, plan: CreditPlan, credit: ReceivedInvoice, remedies: Remedies & { supplier_id: number }): Promise<void> {
  const { lines, charges, date } = credit
  const isNamed = remedies.procurement_invoice_id !== undefined || credit.preceding.length === 1
  const invoice = isNamed ? await creditedInvoice(db, credit, remedies) : null
  if (invoice && 'remedy' in invoice)
    plan.problems.push(invoice.remedy === 'invoice' && !remedies.procurement_invoice_id ? orWithout(invoice) : invoice)
  else plan.invoice_id = invoice?.id ?? null
  const { codes, errors } = await rateCodes(db, date, [...lines, ...charges])
  plan.problems.push(...problemsOf(errors, 'fix'))
  const kind: Pick<IncomingPlan, 'vat_kind' | 'problems'> = { vat_kind: 'domestic', problems: plan.problems }
  await decideKind(db, kind, credit, remedies.supplier_id)
  const amounts = amountsOf(restsOf(credit, codes), await standardRate(db, date))
  if (amounts.length === 0) plan.problems.push(fix('Kredītrēķinā nav nevienas summas'))
  plan.amounts = { vat_kind: kind.vat_kind, lines: amounts }
}

const orWithout = ({ words }: IncomingProblem): IncomingProblem => ({
  line: null,
  remedy: 'differences',
  words: `${words}; kredītrēķinu var sagatavot arī bez tā`,
})

/** EUR; smaller differences come from rounding. */
const least = '0.02'

function differs(difference: Decimal, expected: Decimal, tolerance: Decimal): boolean {
  return (
    big(difference).abs().gt(least) &&
    big(difference)
      .abs()
      .gt(big(expected).times(big(tolerance)).div(100))
  )
}

/** The one that a person names, else the one that the credit note names; a problem if there is none, or several. */
async function creditedInvoice(
  db: Db,
  { preceding }: ReceivedInvoice,
  { supplier_id, procurement_invoice_id }: Remedies & { supplier_id: number },
): Promise<{ id: number; name: string } | IncomingProblem> {
  const numbers = preceding.map((each) => each.slice(0, 60).toUpperCase())
  const { rows } = await sql<{ id: number; name: string; status: ProcurementInvoiceState }>`
    select id, supplier_number as name, status from procurement_invoices
    where supplier_id = ${supplier_id} and cancelled_at is null
      and case when ${procurement_invoice_id ?? null}::bigint is null then upper(supplier_number) = any (${numbers}) else id = ${procurement_invoice_id ?? null} end
    order by date desc, id desc`.execute(db)
  const [found] = rows
  const choose = (words: string): IncomingProblem => ({ line: null, remedy: 'invoice', words })
  const named = preceding.join(', ')
  if (!found && procurement_invoice_id !== undefined) return choose('Izvēlētais rēķins nav šī piegādātāja rēķins')
  if (!found)
    return choose(named === '' ? 'Kredītrēķins nenosauc rēķinu, kuru tas labo' : `Rēķins ${named}, kuru kredītrēķins labo, nav ievadīts`)
  if (rows.length > 1) return choose(`Kredītrēķins labo vairākus rēķinus (${rows.map(({ name }) => name).join(', ')})`)
  if (!isOwed(found.status)) return fix(`Rēķins ${found.name}, kuru kredītrēķins labo, vēl nav pārbaudīts`)
  return found
}

/** And the net of what is no goods: charges, and lines that a person takes for costs. */
async function creditedGoods(
  db: Db,
  credit: ReceivedInvoice,
  { supplier_id, costs = false }: Remedies & { supplier_id: number },
): Promise<{ goods: CreditedGoods[]; other: string; problems: IncomingProblem[] }> {
  const { lines, charges, date } = credit
  const { codes, errors: ratesMissing } = await rateCodes(db, date, [...lines, ...charges])
  const { counted, errors } = await countedGoods(db, lines, { matches: await meantItems(db, supplier_id, lines), quantities: new Map() })
  const { unknown, uncounted } = unmatched(errors, credit)
  const problems = [...problemsOf(ratesMissing, 'fix'), ...problemsOf(uncounted, 'fix'), ...(costs ? [] : problemsOf(unknown, 'costs'))]
  const cents = inCents([...lines.map(({ net }) => net), ...charges.map(({ amount }) => amount)])
  const goods = new Map<number, CreditedGoods>()
  for (const [line, { item_id, quantity }] of counted) {
    const [same, net] = [goods.get(item_id), cents[line - 1] ?? '0']
    const first = { line, name: lines[line - 1]?.name ?? '', item_id, quantity, net, vat_rate_code: codes.get(line) ?? null }
    if (!same) goods.set(item_id, first)
    else {
      same.quantity = big(same.quantity).plus(quantity).toFixed()
      same.net = round2(big(same.net).plus(net))
    }
  }
  const other = sum(cents.filter((_, place) => !counted.has(place + 1)))
  return { goods: [...goods.values()].filter(({ quantity }) => big(quantity).gt(0)), other: round2(other), problems }
}

/** Open lines of the invoice in their order; the net that they come to. */
async function planLines(db: Db, plan: CreditPlan, invoice: string, goods: readonly CreditedGoods[]): Promise<string> {
  const open = (await invoicedGoods(db, plan.invoice_id ?? 0)).filter((line) => big(line.open).gt(0))
  const tolerance = await toleranceOf(db)
  const warehouses = new Set<number>()
  let total = big(0)
  for (const each of goods) {
    const { line, name, item_id, quantity, net, vat_rate_code } = each
    const sources = open.filter((source) => source.item_id === item_id)
    const most = sum(sources.map((source) => source.open))
    if (most.lt(quantity)) {
      plan.problems.push(
        fix(
          `${line}. rinda: „${name}” kredītrēķinā ir ${formatQuantity(quantity)}, bet pēc rēķina ${invoice} atgriezt var ${formatQuantity(most)}`,
          line,
        ),
      )
      continue
    }
    let [left, expected] = [big(quantity), big(0)]
    for (const source of sources) {
      if (left.lte(0)) break
      const taken = left.lt(source.open) ? left : big(source.open)
      left = left.minus(taken)
      expected = expected.plus(round2(taken.times(source.price).times(big(100).minus(source.discount_percent)).div(100)))
      plan.items.push({ procurement_invoice_item_id: source.procurement_invoice_item_id, quantity: taken.toFixed(4) })
      warehouses.add(source.warehouse_id)
      if (vat_rate_code !== null && vat_rate_code !== source.vat_rate_code)
        plan.problems.push(fix(`${line}. rinda: „${name}” kredītrēķinā ir citā PVN likmē nekā rēķinā ${invoice}`, line))
    }
    total = total.plus(expected)
    if (differs(big(net).minus(expected), expected, tolerance)) plan.problems.push(otherPrice(each, expected, invoice))
  }
  const [warehouse_id = null] = warehouses
  plan.warehouse_id = warehouse_id
  if (warehouses.size > 1)
    plan.problems.push(
      fix('Preces ir saņemtas vairākās noliktavās: sagatavojiet atgriešanas aktus pats un ierakstiet tajos kredītrēķina numuru'),
    )
  return round2(total)
}

function otherPrice({ line, name, quantity, net }: CreditedGoods, expected: Decimal, invoice: string): IncomingProblem {
  const [credited, invoiced] = [net, expected].map((value) => formatPrice(big(value).div(quantity).toFixed(4)))
  const words = `${line}. rinda: „${name}” kredītrēķinā maksā ${credited} €, bet rēķinā ${invoice} ${invoiced} €. ${withoutGoods}`
  return { line, remedy: 'differences', words }
}
