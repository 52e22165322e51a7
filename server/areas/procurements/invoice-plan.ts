import { big, round2, sum, type Decimal } from '../../../contract/money.ts'

/** EUR without VAT, to the cent. */
export type Part = GoodsPart | AmountPart

/** Returned goods: quantity and net at most zero. */
export interface GoodsPart {
  kind: 'goods'
  line: number
  item_id: number
  /** In the item's unit. */
  quantity: string
  net: string
  /** VAT as one word, for grouping. */
  vat: string
}

/** Costs above zero, allowances below. */
export interface AmountPart {
  kind: 'amount'
  net: string
  vat: string
}

export interface PlannedGoods {
  line: number
  item_id: number
  quantity: string
  net: string
}

export interface NotThere {
  line: number
  item_id: number
}

/** Together equal the invoice's net. */
export interface Plan {
  goods: PlannedGoods[]
  /** Distributed by value on receipt. */
  costs: string
  /** Returns exceeding the invoiced goods. */
  missing: NotThere[]
}

type Exact = ReturnType<typeof big>

interface RemainingGoods {
  line: number
  item_id: number
  vat: string
  quantity: Exact
  net: Exact
}

/**
 * Returns reduce the matching line; allowances reduce goods of the same VAT (else all), by value; charges are costs.
 */
export function planOf(parts: readonly Part[]): Plan {
  const goods = parts.filter((part) => part.kind === 'goods')
  const remaining: RemainingGoods[] = goods
    .filter(({ quantity }) => big(quantity).gt(0))
    .map((part) => ({ ...part, quantity: big(part.quantity), net: big(part.net) }))
  const amounts = parts.filter((part) => part.kind === 'amount').map(({ net, vat }) => ({ vat, net: big(net) }))
  const missing: NotThere[] = []
  for (const back of goods.filter(({ quantity }) => big(quantity).lt(0))) {
    const rest = applyReturn(remaining, back)
    if (rest === null) missing.push({ line: back.line, item_id: back.item_id })
    else amounts.push({ vat: back.vat, net: big(rest) })
  }
  const staying = remaining.filter(({ quantity }) => quantity.gt(0))
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

/** Returns the remaining value if the whole line is returned; null if no line suffices. */
function applyReturn(remaining: RemainingGoods[], back: GoodsPart): string | null {
  const [quantity, net] = [big(back.quantity).abs(), big(back.net).abs()]
  const candidates = remaining.filter(
    ({ item_id, quantity: has, net: worth }) => item_id === back.item_id && has.gte(quantity) && worth.gte(net),
  )
  const source = candidates.find(({ vat }) => vat === back.vat) ?? candidates[0]
  if (!source) return null
  source.quantity = source.quantity.minus(quantity)
  source.net = source.net.minus(net)
  return source.quantity.eq(0) ? source.net.toFixed() : '0'
}

function byVat(amounts: readonly { vat: string; net: Exact }[], goods: readonly RemainingGoods[]): Map<string, Exact> {
  const ours = new Set(goods.map(({ vat }) => vat))
  const sums = new Map<string, Exact>()
  for (const { vat, net } of amounts) {
    const of = ours.has(vat) ? vat : nobodys
    sums.set(of, big(sums.get(of)).plus(net))
  }
  return sums
}

/** VAT without goods. */
const nobodys = '–'

/** Returns the undistributed part (at most zero). */
function spread(goods: readonly RemainingGoods[], amount: Exact, vat: string): Decimal {
  const matchingGoods = goods.filter((each) => each.vat === vat)
  const bearing = sum(matchingGoods.map(({ net }) => net)).gte(amount.abs()) ? matchingGoods : goods
  const worth = sum(bearing.map(({ net }) => net))
  const distributed = worth.gte(amount.abs()) ? amount.abs() : worth
  let [upTo, given] = [big(0), big(0)]
  for (const each of bearing) {
    upTo = upTo.plus(each.net)
    // Cumulative differences, so that parts sum to the whole.
    const share = worth.gt(0) ? big(round2(distributed.times(upTo).div(worth))).minus(given) : big(0)
    given = given.plus(share)
    each.net = each.net.minus(share)
  }
  return amount.plus(distributed)
}

/** Cumulative rounding, so that cents sum to the rounded whole. */
export function inCents(sums: readonly string[]): string[] {
  let [upTo, given] = [big(0), big(0)]
  return sums.map((each) => {
    upTo = upTo.plus(each)
    const cents = big(round2(upTo)).minus(given)
    given = given.plus(cents)
    return round2(cents)
  })
}
