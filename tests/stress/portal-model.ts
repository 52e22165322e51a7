import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '../../contract/calls.ts'
import { modules, permissionNames, type Module, type Permission } from '../../contract/permissions.ts'
import { portalTable } from '../http/portal-table.ts'

/**
 * @file Customer rights by docs/domain/accounts.md#rules-of-calls, from tests/invariants/rules/calls.tsv,
 * tests/http/portal.tsv and the company profile.
 */

export interface Rights {
  granted: readonly Permission[]
  enabled: boolean
  canOrder: boolean
  seesPrices: boolean
  modulesOff: readonly Module[]
}

export const allPermissions = permissionNames
export const allModules = Object.keys(modules) as Module[]

/** Other permissions are for staff only. */
const readsAndOrders: ReadonlySet<Permission> = new Set([
  ...(['view_customers', 'view_catalog_items', 'view_stock', 'view_offers', 'view_orders', 'manage_orders', 'view_invoices'] as const),
  ...(['view_courier_applications', 'view_rent', 'view_subscriptions', 'view_service_applications'] as const),
])

/** Sums and prints, closed without price rights. */
const sums = [
  ...[
    'customers.credits',
    'customers.standing',
    'orders.itemPrices',
    'invoices.',
    'invoice-reports.',
    'offers.pdf',
    'orders.pdf',
    'orders.documentPdf',
  ],
  ...['service.pdf', 'service.pricesPdf', 'service.documentPdf', 'rent.document', 'subscriptions.'],
]

/** The sampled home-page component is for staff. */
const ofOurs: ReadonlySet<string> = new Set(['dashboard.component'])

const rules = new Map(
  readFileSync(join(import.meta.dirname, '../invariants/rules/calls.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [method, path, rule = '', module = ''] = line.split('\t')
      return [`${method} ${path}`, { rule, module }]
    }),
)

/** `perhaps`: depends on the file's record. */
export function expected({ id, method, path }: Call, rights: Rights): 'signed out' | 'closed' | 'open' | 'perhaps' {
  const { rule, module } = rules.get(`${method} ${path}`) ?? { rule: '', module: '' }
  if (!rights.enabled) return 'signed out'
  if (!portalTable.get(id)?.open || ofOurs.has(id)) return 'closed'
  if (!rights.seesPrices && sums.some((each) => id.startsWith(each))) return 'closed'
  if (rights.modulesOff.some((each) => each === module)) return 'closed'
  if (!satisfied(rule, rights)) return 'closed'
  return rule === 'owner' ? 'perhaps' : 'open'
}

function satisfied(rule: string, rights: Rights): boolean {
  if (['visitor', 'signed-in', 'owner'].includes(rule)) return true
  if (rule.includes('&')) return rule.split('&').every((each) => holds(each, rights))
  return rule.split('|').some((each) => holds(each, rights))
}

/** Rights from modules, without permission. */
const byModule: Readonly<Record<string, Module>> = { view_rent: 'rent', view_service_applications: 'service' }

function holds(permission: string, { granted, canOrder, seesPrices, modulesOff }: Rights): boolean {
  const module = byModule[permission]
  if (module && !modulesOff.includes(module)) return true
  if (permission === 'manage_orders' && !canOrder) return false
  if (permission === 'view_invoices' && !seesPrices) return false
  return granted.some((each) => each === permission && readsAndOrders.has(each))
}
