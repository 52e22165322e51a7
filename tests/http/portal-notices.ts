/** @file Finds data in answers that customers must not see. */

/** Decimals that are not money. */
const noMoney: ReadonlySet<string> = new Set([
  ...[
    'quantity',
    'quantity_fulfilled',
    'quantity_consumed',
    'quantity_invoiced',
    'quantity_credited',
    'quantity_reserved',
    'available',
    'on_hand',
    'reserved',
  ],
  ...['billable', 'included', 'previous_value'],
  ...['incoming', 'min_quantity', 'vat_rate', 'rate', 'package_quantity', 'weight_kg', 'volume_m3', 'warranty_months', 'value'],
])

export function moneyIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string')
    return /€|EUR\b/.test(value) || (/^-?\d+\.\d{2,4}$/.test(value) && !noMoney.has(name)) ? [`${name}=${value}`] : []
  if (Array.isArray(value)) return value.flatMap((each) => moneyIn(each, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => moneyIn(each, key))
}

const secret = /cost|purchase_price|stock_value|min_price|margin|internal_notes|credit_limit|segment|manager|author|created_by|updated_by/

/** Secrets with a value, and events other than of their orders. */
export function secretsIn(value: unknown, isOrder: boolean, way = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => secretsIn(each, isOrder, way))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => {
    if (name === 'can') {
      const ownSecrets =
        isOrder && ['.data', '.current', '.current.data'].includes(way)
          ? ['EDIT', 'ITEM_ADD', 'ITEM_EDIT', 'ITEM_DELETE', 'RESERVE', 'CANCEL', 'DELETE', 'REPLICATE']
          : []
      return Object.entries(each as object).flatMap(([event, can]) => (can === true && !ownSecrets.includes(event) ? [`can ${event}`] : []))
    }
    const empty = each === null || (Array.isArray(each) && each.length === 0)
    return [...(secret.test(name) && !empty ? [name] : []), ...secretsIn(each, isOrder, `${way}.${name}`)]
  })
}
