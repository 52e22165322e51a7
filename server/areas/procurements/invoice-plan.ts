import { big, round2, sum, type Decimal } from '../../../contract/money.ts'

/** What an invoice adds or takes, after it was said what each line is; sums are EUR without VAT, in cents. */
export type Part = GoodsPart | AmountPart

/** Goods that come, or go back (quantity and net of zero or below). */
export interface GoodsPart {
  kind: 'goods'
  /** Number of the invoice's line. */
  line: number
  item_id: number
  /** In the unit of the item. */
  quantity: string
  net: string
  /** VAT that it bears, as one word; parts of the same VAT belong together. */
  vat: string
}

/** A cost above zero, an allowance below. */
export interface AmountPart {
  kind: 'amount'
  net: string
  vat: string
}

/** A line of the procurement: what is left of a line of goods. */
export interface PlannedGoods {
  line: number
  item_id: number
  quantity: string
  net: string
}

/** What cannot be taken, and why. */
export interface NotThere {
  line: number
  item_id: number
}

/** Lines and costs of a procurement; together they come to the invoice's net. */
export interface Plan {
  goods: PlannedGoods[]
  /** Spread over the goods by their worth when they are received. */
  costs: string
  /** Lines that take back more of an item than the invoice brings. */
  missing: NotThere[]
}

type Exact = ReturnType<typeof big>

interface Left {
  line: number
  item_id: number
  vat: string
  quantity: Exact
  net: Exact
}

/**
 * What an invoice's parts come to. What a line takes back is less of the line that brings it; allowances make goods
 * of the same VAT cheaper, all goods where none bear it, each by its worth; charges are costs.
 */
export function planOf(parts: readonly Part[]): Plan {
  const goods = parts.filter((part) => part.kind === 'goods')
  const left: Left[] = goods
    .filter(({ quantity }) => big(quantity).gt(0))
    .map((part) => ({ ...part, quantity: big(part.quantity), net: big(part.net) }))
  const amounts = parts.filter((part) => part.kind === 'amount').map(({ net, vat }) => ({ vat, net: big(net) }))
  const missing: NotThere[] = []
  for (const back of goods.filter(({ quantity }) => big(quantity).lt(0))) {
    const rest = takenBack(left, back)
    if (rest === null) missing.push({ line: back.line, item_id: back.item_id })
    else amounts.push({ vat: back.vat, net: big(rest) })
  }
  const staying = left.filter(({ quantity }) => quantity.gt(0))
  let costs = sum(amounts.filter(({ net }) => net.gt(0)).map(({ net }) => net))
  for (const [vat, net] of byVat(
    amounts.filter(({ net: each }) => each.lt(0)),
    staying,
  ))
    costs = costs.plus(spread(staying, net, vat))
  return {
    goods: staying.map(({ line, item_id, quantity, net }) => ({ line, item_id, quantity: quantity.toFixed(), net: round2(net) })),
    costs: round2(costs),
    missing,
  }
}

/** Makes a line less by what another takes back; answers what stays of its worth where all of it goes, null where no line has as much. */
function takenBack(left: Left[], back: GoodsPart): string | null {
  const [quantity, net] = [big(back.quantity).abs(), big(back.net).abs()]
  const candidates = left.filter(
    ({ item_id, quantity: has, net: worth }) => item_id === back.item_id && has.gte(quantity) && worth.gte(net),
  )
  const source = candidates.find(({ vat }) => vat === back.vat) ?? candidates[0]
  if (!source) return null
  source.quantity = source.quantity.minus(quantity)
  source.net = source.net.minus(net)
  return source.quantity.eq(0) ? source.net.toFixed() : '0'
}

/** Allowances together by the VAT that they share with goods; those that share it with none as one. */
function byVat(amounts: readonly { vat: string; net: Exact }[], goods: readonly Left[]): Map<string, Exact> {
  const ours = new Set(goods.map(({ vat }) => vat))
  const sums = new Map<string, Exact>()
  for (const { vat, net } of amounts) {
    const of = ours.has(vat) ? vat : nobodys
    sums.set(of, big(sums.get(of)).plus(net))
  }
  return sums
}

/** Stands for VAT that no goods bear. */
const nobodys = '–'

/** Takes an allowance off goods; answers what of it (zero or below) no goods could bear. */
function spread(goods: readonly Left[], amount: Exact, vat: string): Decimal {
  const own = goods.filter((each) => each.vat === vat)
  const bearing = sum(own.map(({ net }) => net)).gte(amount.abs()) ? own : goods
  const worth = sum(bearing.map(({ net }) => net))
  const borne = worth.gte(amount.abs()) ? amount.abs() : worth
  let [upTo, given] = [big(0), big(0)]
  for (const each of bearing) {
    upTo = upTo.plus(each.net)
    // What all up to it bear less those before: together they bear the whole, none more than it is worth.
    const share = worth.gt(0) ? big(round2(borne.times(upTo).div(worth))).minus(given) : big(0)
    given = given.plus(share)
    each.net = each.net.minus(share)
  }
  return amount.plus(borne)
}

/** Sums of any decimals in cents: each what all up to it come to less those before, so they come to the rounded whole. */
export function inCents(sums: readonly string[]): string[] {
  let [upTo, given] = [big(0), big(0)]
  return sums.map((each) => {
    upTo = upTo.plus(each)
    const cents = big(round2(upTo)).minus(given)
    given = given.plus(cents)
    return round2(cents)
  })
}
