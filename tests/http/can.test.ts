import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCommands } from '../../commands/registry.ts'
import { allows } from '../../commands/command.ts'
import { advances } from '../../contract/advances/advances.ts'
import type { Call, Rule } from '../../contract/calls.ts'
import { catalog } from '../../contract/catalog/catalog.ts'
import { credits } from '../../contract/credits/credits.ts'
import { customers } from '../../contract/customers/customers.ts'
import { eInvoices } from '../../contract/e-invoices/e-invoices.ts'
import { incomingInvoices } from '../../contract/incoming-invoices/incoming-invoices.ts'
import { inventory } from '../../contract/inventory/inventory.ts'
import { invoices } from '../../contract/invoices/invoices.ts'
import { offers } from '../../contract/offers/offers.ts'
import { orders } from '../../contract/orders/orders.ts'
import { permissionNames, type Permission } from '../../contract/permissions.ts'
import { payables } from '../../contract/payables/payables.ts'
import { vatReturns } from '../../contract/vat-returns/vat-returns.ts'
import { vouchers } from '../../contract/vouchers/vouchers.ts'
import { priceClarifications } from '../../contract/price-clarifications/price-clarifications.ts'
import { procurements } from '../../contract/procurements/procurements.ts'
import { sales } from '../../contract/sales/sales.ts'
import { subscriptions } from '../../contract/subscriptions/subscriptions.ts'
import { componentLists } from '../../contract/component-lists/component-lists.ts'
import { production } from '../../contract/production/production.ts'
import { shop } from '../../contract/shop/shop.ts'
import { rent } from '../../contract/rent/rent.ts'
import { returnActs } from '../../contract/return-acts/return-acts.ts'
import { simplified } from '../../contract/simplified/simplified.ts'
import { stockChecks } from '../../contract/stock-checks/stock-checks.ts'
import { stockCounts } from '../../contract/stock-counts/stock-counts.ts'
import { supplierInvoices } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { suppliers } from '../../contract/suppliers/suppliers.ts'
import { leads } from '../../contract/leads/leads.ts'
import { supportTickets } from '../../contract/support-tickets/support-tickets.ts'
import { tasks } from '../../contract/tasks/tasks.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { transportations } from '../../contract/transportations/transportations.ts'
import { couriers } from '../../contract/couriers/couriers.ts'
import { units } from '../../contract/units/units.ts'
import { startApp, type Person, type TestApp } from '../support/app.ts'
import { ownCompany } from '../support/factories.ts'
import { lifecycles } from '../support/lifecycles.ts'
import { sendSample } from './sending.ts'
import { makeWorld, type World } from './world.ts'

/** `can` must match the permission checks (403), compared with the rules of the commands. */

const shown: Readonly<Record<string, Call>> = {
  order: orders.show,
  offer: offers.show,
  invoice: invoices.show,
  simplified_invoice: simplified.show,
  advance_invoice: advances.show,
  credit_note: credits.show,
  procurement: procurements.show,
  procurement_invoice: supplierInvoices.show,
  return_act: returnActs.show,
  payment_order: payables.showOrder,
  vat_return: vatReturns.show,
  voucher: vouchers.show,
  e_invoice: eInvoices.show,
  incoming_invoice: incomingInvoices.show,
  goods_removal: technicalDocuments.show,
  stock_check: stockChecks.show,
  stock_item_count: stockCounts.show,
  inventory_item: inventory.show,
  rent: rent.show,
  production_application: production.show,
  courier_application: couriers.show,
  transportation: transportations.show,
  price_clarification: priceClarifications.show,
  lead: leads.show,
  support_ticket: supportTickets.show,
  task: tasks.show,
  subscription: subscriptions.show,
  sale: sales.show,
  shop_order: shop.show,
  shop_daily_report: shop.report,
  component_list: componentLists.show,
  catalog_item_unit: units.list,
  customer: customers.show,
  branch: customers.showBranch,
  contact: customers.showContact,
  supplier: suppliers.show,
  catalog_item: catalog.show,
}
const alongside = ['order_document', 'goods_write_off', 'contact_invitation', 'service_application']
/** Decided by authorship, not permissions. */
const ofEverybody = ['message']

const scopeOf: Readonly<Record<string, string>> = { catalog_item: 'item' }

test('every lifecycle is shown by a call that is asked here', () => {
  expect(lifecycles.map(({ id }) => id).filter((id) => !(id in shown) && !alongside.includes(id) && !ofEverybody.includes(id))).toEqual([])
})

function rulesOf(kind: string): Map<string, Rule[]> {
  const found = new Map<string, Rule[]>()
  for (const { scope, event, rule } of allCommands(() => true)) {
    if (scope === `record:${scopeOf[kind] ?? kind}` && event && rule) found.set(event, [...(found.get(event) ?? []), rule])
  }
  return found
}

let app: TestApp
let world: World
const people = new Map<string, Promise<Person>>()
const without = (permission: Permission): Promise<Person> => {
  const rest = permissionNames.filter((each) => each !== permission)
  const requester = people.get(permission) ?? app.person({ permissions: rest })
  people.set(permission, requester)
  return requester
}

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
  world = await makeWorld(app, 'IESPĒJAS')
})
afterAll(() => app.close())

type Abilities = Readonly<Record<string, true | string>>

function abilitiesIn(body: object): Abilities[] {
  return ['data' in body ? body.data : undefined]
    .flat()
    .flatMap((each) => (typeof each === 'object' && each !== null && 'can' in each ? [each.can as Abilities] : []))
}

describe.each(Object.entries(shown))('%s', (kind, call) => {
  const rules = rulesOf(kind)
  const named = new Set([...rules.values()].flat().flatMap(permissionsOf))

  test('promises nothing to who lacks the permission, and all the rest as before', async () => {
    expect(named.size).toBeGreaterThan(0)
    const all = abilitiesIn((await sendSample(await app.person(), call, world)).body)
    expect(all.length).toBeGreaterThan(0)
    for (const permission of named) {
      const held = permissionNames.filter((each) => each !== permission)
      const { status, body } = await sendSample(await without(permission), call, world)
      // Without view permission there is no `can`.
      if (status === 403) continue
      const wanted = all.map((can) =>
        Object.fromEntries(
          Object.entries(can)
            .filter(([event]) => rules.has(event))
            .map(([event, ability]) => [event, rules.get(event)?.some((rule) => allows(held, rule)) ? ability : 'Darbība nav atļauta']),
        ),
      )
      const abilities = abilitiesIn(body).map((can) => Object.fromEntries(Object.entries(can).filter(([event]) => rules.has(event))))
      expect(abilities, permission).toEqual(wanted)
    }
  })
})

function permissionsOf(rule: Rule): Permission[] {
  if (typeof rule === 'object') return [...('anyOf' in rule ? rule.anyOf : rule.allOf)]
  return permissionNames.filter((each) => each === rule)
}
