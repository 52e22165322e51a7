import { expect, test } from 'vitest'
import type { Arguments } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import { allCommands } from '../../commands/registry.ts'

/** Notices and navigation of commands, by the specification. */

const known = new Map(allCommands(() => true).map((command) => [command.id, command]))

async function run(id: string, args: Arguments, answer: object, facts: object = {}): Promise<string[]> {
  const screenRequests: string[] = []
  const record = { kind: 'order', id: 7, title: '', lock_version: 1, facts } as unknown as CurrentRecord
  const ctx: CommandContext = {
    user: { id: 1, permissions: [], modules: [], open_in_new_tab: false, kind: 'staff' },
    record,
    chosen: async () => [record],
    send: async () => answer as never,
    sendWithPictures: async () => answer as never,
    download: () => Promise.reject(new Error('No command here downloads')),
    open: (path) => void screenRequests.push(`open ${path}`),
    close: (path) => void screenRequests.push(`close ${path}`),
    openBehind: (path) => void screenRequests.push(`behind ${path}`),
    become: (path) => void screenRequests.push(`become ${path}`),
    refresh: async () => undefined,
    notify: (notice) => void screenRequests.push(typeof notice === 'string' ? notice : notice.text),
    view: () => true,
    shell: () => undefined,
  }
  await known.get(id)?.run(ctx, args)
  return screenRequests
}

const nothing = {}

/** After creation the tab becomes the record and its list stays behind; a record-only target opens. */
const creations: readonly (readonly [command: string, args: object, answer: object, asked: readonly string[]])[] = [
  [
    'courier.save',
    { application: nothing },
    { courier_application_id: 3 },
    ['become /courier_applications', 'behind /courier_applications/3'],
  ],
  ['order.take', { order: nothing }, { order_id: 3 }, ['become /orders/3', 'behind /orders']],
  [
    'component-list.save',
    { item: 1, list: { type: 'production' } },
    { component_list_id: 3 },
    ['become /production/component_lists/3', 'behind /production/component_lists'],
  ],
  [
    'component-list.save',
    { item: 1, list: { type: 'service' } },
    { component_list_id: 3 },
    ['become /production/component_lists/3', 'behind /service/component_lists'],
  ],
  [
    'production.save',
    { application: nothing },
    { production_application_id: 3 },
    ['become /production/production_applications/3', 'behind /production/production_applications'],
  ],
  [
    'service.take',
    { application: nothing },
    { service_application_id: 3 },
    ['become /service/service_applications/3', 'behind /service/service_applications'],
  ],
  [
    'simplified.issue',
    { invoice: nothing },
    { simplified_invoice_id: 3 },
    ['become /invoices/simplified_invoice/3', 'behind /invoices/simplified_invoices'],
  ],
  ['invoice.draft', { invoice: nothing }, { invoice_id: 3 }, ['become /invoices/invoice/3']],
  ['rent.save', { rent: nothing }, { rent_id: 3 }, ['become /rent/3', 'behind /rent']],
  ['item.create', { values: nothing }, { data: { id: 3 } }, ['become /catalog/3', 'behind /catalog']],
  [
    'inventory.hand-over',
    { document: nothing },
    { inventory_items: [{ uuid: 'u' }] },
    ['become /stock/inventory_items/u', 'behind /stock/inventory_items'],
  ],
  ['inventory.hand-over', { document: nothing }, { inventory_items: [{ uuid: 'u' }, { uuid: 'v' }] }, ['become /stock/inventory_items']],
  ['procurement.create', { procurement: nothing }, { procurement_id: 3 }, ['become /stock/procurements/3', 'behind /stock/procurements']],
  ['removal.create', { document: nothing }, { document_id: 3 }, ['become /stock/tehnical_documents/3', 'behind /stock/tehnical_documents']],
  [
    'write-off.create',
    { document: nothing },
    { document_id: 3 },
    ['become /stock/tehnical_documents/3', 'behind /stock/tehnical_documents?type_id=7'],
  ],
  [
    'supplier-invoice.draft',
    { invoice: nothing },
    { procurement_invoice_id: 3 },
    ['become /stock/procurement_invoices/3', 'behind /stock/procurement_invoices'],
  ],
  ['return-act.create', { act: nothing }, { return_act_id: 3 }, ['become /stock/return_acts/3', 'behind /stock/return_acts']],
  [
    'shop-report.save',
    { report: nothing },
    { shop_daily_report_id: 3, warnings: [] },
    ['become /shop/daily_reports/3', 'behind /shop/daily_reports'],
  ],
  ['subscription.save', { subscription: nothing }, { subscription_id: 3 }, ['become /subscriptions/3', 'behind /subscriptions']],
  ['ticket.save', { ticket: nothing }, { ticket_id: 3 }, ['become /support_tickets/3', 'behind /support_tickets']],
  ['offer.create', { offer: nothing }, { offer_id: 3 }, ['become /offers/3', 'behind /offers']],
  ['account.create', { values: nothing }, nothing, ['become /accounting_accounts']],
]

test.each(creations)('%s: what was made is in front, its list behind', async (command, args, answer, expectedRequests) => {
  expect(await run(command, args as Arguments, answer)).toEqual(['created', ...expectedRequests])
})

const deleted: readonly (readonly [command: string, record: string, list: string])[] = [
  ['order.delete', '/orders/7', '/orders'],
  ['production.delete', '/production/production_applications/7', '/production/production_applications'],
  ['service.delete', '/service/service_applications/7', '/service/service_applications'],
  ['customer.delete', '/customers/7', '/customers'],
  ['item.delete', '/catalog/7', '/catalog'],
  ['write-off.delete', '/stock/tehnical_documents/7', '/stock/tehnical_documents'],
  ['stock-check.delete', '/stock/stock_checks/7', '/stock/stock_checks'],
  ['supplier.delete', '/stock/suppliers/7', '/stock/suppliers'],
  ['invoice.delete', '/invoices/invoice/7', '/invoices'],
  ['rent.delete', '/rent/7', '/rent'],
  ['courier.delete', '/courier_applications/7', '/courier_applications'],
  ['transportation.delete', '/transportations/7', '/transportations'],
  ['price-clarification.delete', '/price_clarifications/7', '/price_clarifications'],
  ['shop.delete', '/shop/7', '/shop'],
  ['shop-report.delete', '/shop/daily_reports/7', '/shop/daily_reports'],
  ['ticket.delete', '/support_tickets/7', '/support_tickets'],
  ['subscription.delete', '/subscriptions/7', '/subscriptions'],
]

test.each(deleted)('%s: its tab closes, the list comes to the front', async (command, record, list) => {
  expect(await run(command, {}, nothing)).toEqual(['deleted', `close ${record}`, `open ${list}`])
})

test('a list of components that goes, and one that is begun, belong to where lists of its type stand', async () => {
  const after = async (type: string) => run('component-list.delete', {}, nothing, { type })
  const closed = 'close /production/component_lists/7'
  expect(await after('service')).toEqual(['deleted', closed, 'open /service/component_lists'])
  expect(await after('production')).toEqual(['deleted', closed, 'open /production/component_lists'])
  expect(await run('component-list.create-service', {}, nothing)).toEqual(['open /production/component_lists/create?type=service'])
})

const notices: readonly (readonly [command: string, args: object, notice: string])[] = [
  ['offer.add-files', { files: [] }, 'filesAdded'],
  ['offer.delete-file', nothing, 'fileDeleted'],
  ['item.delete-image', { image: 1 }, 'imageDeleted'],
  ['session.change-password', { passwords: nothing }, 'passwordCreated'],
  ['user.mail-password', nothing, 'passwordEmailSent'],
  ['user.reset-password', nothing, 'passwordEmailSent'],
  ['component-list.add-line', { line: nothing }, 'componentAdded'],
  ['component-list.delete-line', { line_id: 1 }, 'componentDeleted'],
  ['production.delete-line', { line_id: 1 }, 'componentDeleted'],
  ['role.create', { display_name: 'Kasieri' }, 'userCreated'],
  ['user.delete', nothing, 'userDeleted'],
  ['courier.attach', { user_id: 1 }, 'userAttached'],
  ['courier.detach', nothing, 'userDetached'],
  ['message.create', { body: 'Sveiki' }, 'messageAdded'],
  ['message.edit', { body: 'Sveiki' }, 'messageSaved'],
  ['message.delete', nothing, 'messageDeleted'],
]

test.each(notices)('%s tells so', async (command, args, notice) => {
  expect(await run(command, args as Arguments, { data: { id: 3 } })).toContain(notice)
})
