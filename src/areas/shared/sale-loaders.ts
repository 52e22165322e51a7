import type { Answer } from '../../../contract/calls.ts'
import { catalog } from '../../../contract/catalog/catalog.ts'
import { countries } from '../../../contract/company/vat-lists.ts'
import { customers } from '../../../contract/customers/customers.ts'
import { formatAmount, formatQuantity } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'
import { priceAfter } from '../../workspace/lines/price-after.ts'
import { among, listed } from '../../workspace/record/options.ts'

export const loadCountries = listed(countries.calls.list)

const cachedLoaders = new Map<string, LoadOptions>()

/** Stable identity, because a picker reloads when its loader changes. */
function once(name: string, make: () => LoadOptions): LoadOptions {
  const cached = cachedLoaders.get(name)
  if (cached) return cached
  const load = make()
  cachedLoaders.set(name, load)
  return load
}

export async function branchesOf(customerId: number): Promise<(Option & { usual: boolean })[]> {
  const { data } = await readOnce(customers.show, { params: { id: customerId } })
  return data.branches
    .filter((branch) => branch.archived_at === null)
    .map(({ id, name, city, address, is_default: usual }) => ({ id, label: name, hint: [address, city].filter(Boolean).join(', '), usual }))
    .sort((a, b) => Number(b.usual) - Number(a.usual))
}

export function loadBranches(customerId: number | null): LoadOptions {
  return customerId === null ? nothing : once(`branches ${customerId}`, () => among(() => branchesOf(customerId)))
}

export function loadContacts(customerId: number | null): LoadOptions {
  if (customerId === null) return nothing
  return once(`contacts ${customerId}`, () =>
    among(async () => {
      const { data } = await readOnce(customers.show, { params: { id: customerId } })
      return data.contacts.map(({ id, name, surname, phone }) => ({
        id,
        label: [name, surname].filter(Boolean).join(' '),
        hint: phone ?? undefined,
      }))
    }),
  )
}

const nothing: LoadOptions = () => Promise.resolve([])

/** Maximum items. */
const most = 20

/** Warehouse id, the usual one, or none. */
export type StockIn = number | 'usual' | null

/**
 * Without a query, offers the customer's frequent items.
 * @param stockIn warehouse whose stock is shown first
 */
export function loadItems(customerId: number | null, stockIn: StockIn = null): LoadOptions {
  return once(`items ${customerId} ${stockIn}`, () => async (query, signal) => {
    if (query.trim() !== '') return foundItems(query, stockIn, signal)
    if (customerId === null) return []
    const { data } = await readOnce(customers.frequentItems, { query: { customer_id: customerId, limit: most } }, signal)
    return data.map(({ id, name, sku, measure_unit, quantity }) => ({
      id,
      label: name,
      hint: `${sku} · pasūtīts ${formatQuantity(quantity)} ${measure_unit.name}`,
    }))
  })
}

/** For lines of a sale: ranked for the customer, with prices and stock; without a query, what they buy most. */
export function loadSaleItems(customerId: number | null, stockIn: StockIn): LoadOptions {
  return once(`sale items ${customerId} ${stockIn}`, () => async (q, signal) => {
    const query = {
      q,
      limit: most,
      ...(customerId !== null && { customer_id: customerId }),
      ...(stockIn !== null && { stock_in: stockIn }),
    }
    return (await readOnce(orders.lineItems, { query }, signal)).data.map(offeredOption)
  })
}

export type OfferedItem = Answer<typeof orders.lineItems>['data'][number]

function offeredOption(item: OfferedItem): Option {
  const { id, name, sku, unit_price, discount_percent, last, margin_percent, orders: times } = item
  const price = priceAfter(unit_price, discount_percent)
  const lastPrice = last && priceAfter(last.unit_price, last.discount_percent)
  const unit = item.measure_unit.name
  const stock = item.available === null ? {} : { fact: `${formatQuantity(item.available)} ${unit}` }
  const elsewhere = item.available_elsewhere !== null && big(item.available_elsewhere).gt(0)
  const aside = [
    elsewhere && `citur ${formatQuantity(item.available_elsewhere ?? '0')} ${unit}`,
    lastPrice && `pēdējā ${lastPrice} €`,
    margin_percent && `peļņa ${formatQuantity(margin_percent)} %`,
    times > 0 && `pirkta ${times}×`,
  ]
  return {
    id,
    label: name,
    hint: [sku, price && `${price} €`].filter(Boolean).join(' · '),
    ...stock,
    aside: aside.filter(Boolean).join(' · '),
  }
}

async function foundItems(q: string, stockIn: StockIn, signal?: AbortSignal): Promise<Option[]> {
  const query = { q, per_page: most, ...(stockIn !== null && { stock_in: stockIn }) }
  const { data } = await readOnce(catalog.list, { query }, signal)
  return data.map((item) => ({
    id: item.id,
    label: item.name,
    hint: [item.sku, `${formatAmount(item.price)} €`].join(' · '),
    ...stockWords(item),
  }))
}

type Stocked = Answer<typeof catalog.list>['data'][number]

export function stockWords({ available, available_there: there, measure_unit: { name: unit } }: Stocked): Pick<Option, 'fact' | 'aside'> {
  if (available === null) return {}
  if (there === undefined || there === null) return { aside: `${formatQuantity(available)} ${unit}` }
  const elsewhere = big(available).minus(there)
  return {
    fact: `${formatQuantity(there)} ${unit}`,
    ...(elsewhere.gt(0) && { aside: `citur ${formatQuantity(elsewhere.toFixed())} ${unit}` }),
  }
}
