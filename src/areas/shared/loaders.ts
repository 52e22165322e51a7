import { catalog } from '../../../contract/catalog.ts'
import { customers } from '../../../contract/customers.ts'
import { formatAmount, formatQuantity } from '../../../contract/format.ts'
import { orders } from '../../../contract/orders.ts'
import { countries, reference, warehouses } from '../../../contract/reference.ts'
import { readOnce } from '../../desk/use-call.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'
import { among, listed } from '../../workspace/record/options.ts'

/** Finds the warehouses of the company. */
export const loadWarehouses = listed(warehouses.calls.list)

/** Finds countries. */
export const loadCountries = listed(countries.calls.list)

/** Finds colleagues. */
export const loadStaff = among(async () => {
  const { data } = await readOnce(reference.warehouseForm, {})
  return data.staff.map(({ id, name }) => ({ id, label: name }))
})

/** Finds ways of delivery. */
export const loadDeliveryTypes = among(async () => {
  const { data } = await readOnce(orders.deliveryTypes, {})
  return data.map(({ id, name }) => ({ id, label: name }))
})

const made = new Map<string, LoadOptions>()

/** The same loader for the same thing: a picker loads anew when it changes. */
function once(name: string, make: () => LoadOptions): LoadOptions {
  const known = made.get(name)
  if (known) return known
  const load = make()
  made.set(name, load)
  return load
}

/** Branches of a customer, the usual one first. */
export async function branchesOf(customerId: number): Promise<(Option & { usual: boolean })[]> {
  const { data } = await readOnce(customers.show, { params: { id: customerId } })
  return data.branches
    .filter((branch) => branch.archived_at === null)
    .map(({ id, name, city, address, is_default: usual }) => ({ id, label: name, hint: [address, city].filter(Boolean).join(', '), usual }))
    .sort((a, b) => Number(b.usual) - Number(a.usual))
}

/** Finds among the branches of a customer. */
export function loadBranches(customerId: number | null): LoadOptions {
  return customerId === null ? nothing : once(`branches ${customerId}`, () => among(() => branchesOf(customerId)))
}

/** Finds among the contacts of a customer. */
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

/** Items kept in a list at most. */
const most = 20

/**
 * Finds goods by name, article number or barcode; before anything is typed, what this customer
 * orders again and again.
 */
export function loadItems(customerId: number | null): LoadOptions {
  return once(`items ${customerId}`, () => async (query, signal) => {
    if (query.trim() !== '') return foundItems(query, signal)
    if (customerId === null) return []
    const { data } = await readOnce(customers.frequentItems, { query: { customer_id: customerId, limit: most } }, signal)
    return data.map(({ id, name, sku, measure_unit, quantity }) => ({
      id,
      label: name,
      hint: `${sku} · pasūtīts ${formatQuantity(quantity)} ${measure_unit.name}`,
    }))
  })
}

async function foundItems(q: string, signal?: AbortSignal): Promise<Option[]> {
  const { data } = await readOnce(catalog.list, { query: { q, per_page: most } }, signal)
  return data.map(({ id, name, sku, price, available, measure_unit }) => ({
    id,
    label: name,
    hint: [sku, `${formatAmount(price)} €`, available && `${formatQuantity(available)} ${measure_unit.name}`].filter(Boolean).join(' · '),
  }))
}

/** The one item that a pasted text means: by its article number, or because nothing else is found. */
export async function itemMeant(text: string): Promise<Option | null> {
  const found = await foundItems(text.trim())
  const exact = found.find(({ label, hint }) => hint?.startsWith(`${text.trim()} ·`) || label === text.trim())
  return exact ?? (found.length === 1 ? (found[0] ?? null) : null)
}
