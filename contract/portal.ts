/**
 * What customer-side users may do, in this one place (docs/domain/accounts.md#rules-of-calls): they read what is theirs, and they
 * order. A call that does not stand here is closed to them, whatever permissions they were given; a field that
 * does not stand at its call they may not send. Whose rows they see stands in server/http/visible.ts.
 */

/**
 * What a field takes of them: anything that its schema takes, nothing but null, nothing but today, one of
 * some values; or it is heard and passed over, where a form that staff use too says more than counts.
 */
export type PortalField = 'any' | 'null' | 'today' | 'ignored' | readonly string[]

/** How a call is open to them. */
export interface PortalCall {
  /** Fields of the body, those of lists and objects within by their way: `order_items.quantity`. */
  fields?: Readonly<Record<string, PortalField>>
  /** Events that the answer's `can` goes on telling of; all others of it are closed. */
  can?: readonly string[]
  /** Its whole point is prices: closed to whom none are told. */
  tellsPrices?: true
}

/** Events of an order that a customer's own people take; in which states stands in machines/portal-order.ts. */
export const portalOrderEvents = ['EDIT', 'ITEM_ADD', 'ITEM_EDIT', 'ITEM_DELETE', 'RESERVE', 'CANCEL', 'DELETE', 'REPLICATE'] as const

type Fields = NonNullable<PortalCall['fields']>

const reads: PortalCall = {}
const prices: PortalCall = { tellsPrices: true }
const ticket: PortalCall = { can: ['COMMENT', 'AGREE', 'DECLINE', 'REOPEN', 'DELETE'] }
const record: PortalCall = { can: portalOrderEvents }
const changes = (fields: Fields): PortalCall => ({ ...record, fields })
const ofLines = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).map(([name, use]) => [`order_items.${name}`, use]))

const line: Fields = {
  ...{ item_id: 'any', quantity: 'any', options: 'any', notes: 'any', unit_price: 'null', discount_percent: 'null' },
}
const header: Fields = {
  ...{ branch_id: 'any', contact_id: 'any', customer_order_nr: 'any', buyer_reference: 'any', project: 'any', notes: 'any' },
}
const delivery: Fields = {
  ...{ delivery_address: 'any', delivery_city: 'any', delivery_postal_code: 'any', instructions: 'any' },
  ...{ recipient_name: 'any', recipient_phone: 'any' },
}

/** Calls that are open to customer-side users, by id; the permission and the module of each are asked as of anybody. */
export const portal: Readonly<Record<string, PortalCall>> = {
  'session.logout': reads,
  'session.user': reads,
  'session.profile': {
    fields: {
      ...{ name: 'any', surname: 'any', phone: 'any', job_title: 'any' },
      ...{ open_in_new_tab: 'any', default_warehouse_id: 'null', lock_version: 'any' },
    },
  },
  'session.changePassword': { fields: { old_password: 'any', password: 'any', password_confirmation: 'any' } },
  'account.sessions': reads,
  'account.endSession': reads,
  'account.endOtherSessions': reads,
  'account.secondFactor': reads,
  'account.beginSecondFactor': { fields: { old_password: 'any' } },
  'account.confirmSecondFactor': { fields: { code: 'any' } },
  'account.renewRecoveryCodes': { fields: { old_password: 'any' } },
  'account.removeSecondFactor': { fields: { old_password: 'any', code: 'any' } },
  'account.passkeys': reads,
  'account.beginPasskey': { fields: { old_password: 'any' } },
  'account.addPasskey': { fields: { name: 'any', passkey: 'any' } },
  'account.renamePasskey': { fields: { name: 'any' } },
  'account.removePasskey': { fields: { old_password: 'any' } },

  // Pictures of their own, of the readings that they sent, and of their machines in service; of their company's files they
  // read what the record lists, and delete what they added themselves.
  'files.uploadImages': {
    fields: {
      fileable_type: ['users', 'rent_item_readings', 'serviceable_items', 'support_tickets', 'texts'],
      ...{ fileable_id: 'any', files: 'any' },
    },
  },
  'files.download': reads,
  'files.remove': reads,

  'customers.list': reads,
  'customers.show': reads,
  'customers.main': reads,
  'customers.orders': reads,
  'customers.branchOrders': reads,
  'customers.serviceApplications': reads,
  'customers.offers': reads,
  'customers.orderItems': reads,
  'customers.frequentItems': reads,
  'customers.credits': prices,
  'customers.showContact': reads,
  'customers.showBranch': reads,
  'catalog.list': reads,
  'catalog.show': reads,
  'stock.list': reads,
  'stock.byBarcode': reads,
  'units.list': reads,
  'units.show': reads,
  'offers.list': reads,
  'offers.show': reads,
  'offers.pdf': prices,
  'invoices.list': prices,
  'invoices.show': prices,
  'invoices.pdf': prices,
  'invoices.xml': prices,
  'invoice-reports.acceptancePdf': prices,
  'invoice-reports.branchPdf': prices,
  'invoice-reports.invoiceBranchTotals': prices,

  'orders.list': reads,
  'orders.show': record,
  'orders.items': reads,
  'orders.pdf': prices,
  'orders.documentPdf': prices,
  'orders.itemOptions': reads,
  'orders.quote': {
    fields: {
      ...{ customer_id: 'any', branch_id: 'any', warehouse_id: 'ignored', date: 'ignored' },
      ...{ 'lines.item_id': 'any', 'lines.quantity': 'any', 'lines.options': 'any' },
      ...{ 'lines.unit_price': 'ignored', 'lines.discount_percent': 'ignored', 'lines.warehouse_id': 'ignored' },
    },
  },
  'orders.create': changes({
    customer_id: 'any',
    ...header,
    ...delivery,
    date: 'today',
    manager_id: 'null',
    ...ofLines(line),
  }),
  'orders.createFromOffer': changes({
    ...{ customer_id: 'any', customer_order_nr: 'any', 'offer_items.id': 'any', 'offer_items.quantity': 'any' },
  }),
  'orders.update': changes({ ...header, lock_version: 'any' }),
  'orders.updateDetails': changes({ ...delivery, lock_version: 'any' }),
  'orders.addItems': changes(ofLines(line)),
  'orders.updateItem': changes({ ...line, lock_version: 'any' }),
  'orders.deleteItem': record,
  'orders.fulfil': changes({ step: ['reserve'] }),
  'orders.replicate': record,
  'orders.cancel': record,
  'orders.remove': reads,

  'service.list': reads,
  'service.show': reads,
  'service.createData': reads,
  'service.pdf': prices,
  'service.pricesPdf': prices,
  'service.documentPdf': prices,
  'service.addFiles': { fields: { files: 'any' } },
  // They report a fault: who comes, when and at what price is ours to say.
  'service.create': {
    can: [],
    fields: {
      ...{ customer_id: 'any', branch_id: 'any', contact_id: 'any', problem: 'any', type: 'any', date: 'today', assignee_id: 'null' },
      ...{ courier_direction: 'any', courier_date: 'any' },
      ...{ 'serviceable_items.machine': 'any', 'serviceable_items.description': 'any', 'serviceable_items.serial_nr': 'any' },
      ...{ 'serviceable_items.problem': 'any', 'serviceable_items.counter_values': 'any' },
    },
  },

  // What is due on their machines; what is made of it is ours to say.
  'maintenances.planned': reads,
  'maintenances.machines': reads,

  'couriers.list': reads,
  'couriers.show': reads,

  // They see their machines and send what the meters show: what is agreed, changed and invoiced is ours to say.
  'subscriptions.list': prices,
  'subscriptions.show': { ...prices, can: [] },

  'rent.list': reads,
  'rent.show': { can: [] },
  'rent.items': reads,
  'rent.sheet': reads,
  'rent.branchSheet': reads,
  'rent.document': prices,
  'rent.sendReadings': {
    fields: { date: 'any', 'readings.rent_item_id': 'any', 'readings.option_id': 'any', 'readings.value': 'any' },
  },

  'dashboard.components': reads,
  'dashboard.component': reads,
  // What they ask of support, each his own: what it takes is ours to say, theirs to agree to.
  'support-tickets.list': reads,
  'support-tickets.show': ticket,
  'support-tickets.create': {
    ...ticket,
    fields: {
      ...{ subject: 'any', description: 'any', type: 'any', priority: 'any' },
      ...{ 'about.kind': 'any', 'about.id': 'any', with_history: 'any' },
    },
  },
  'support-tickets.update': {
    ...ticket,
    fields: { event: 'any', subject: 'any', description: 'any', type: 'any', priority: 'any', lock_version: 'any' },
  },
  'support-tickets.remove': reads,
  'support-tickets.agreement': { ...ticket, fields: { agreed: 'any', reason: 'any' } },
  'support-tickets.addComment': { fields: { body: 'any' } },
  'support-tickets.updateComment': { fields: { body: 'any' } },
  'support-tickets.removeComment': reads,
  'conversation.notifications': reads,
  'conversation.markRead': { fields: { ids: 'any', about: 'any' } },
  'workspace.search': reads,
  'workspace.unfinished': reads,
  'workspace.record': { fields: { entries: 'any' } },
  'workspace.history': reads,
  'workspace.recording': reads,
  'workspace.state': reads,
  'workspace.keepState': { fields: { data: 'any' } },
}

/**
 * Fields that no answer shows them, wherever they stand: what our people write to themselves, and who of our
 * people did something (costs they have no right to, see costs.ts). Such a field is left out where it may be, else it is null or empty.
 */
export const hiddenFromPortal: ReadonlySet<string> = new Set([
  ...['min_price', 'supplier', 'procurement', 'assignee', 'assignees', 'technician'],
  ...['courier', 'internal_notes', 'segment', 'credit_limit', 'blocked_reason', 'accounting_account', 'manager', 'author', 'emails'],
])

/** Fields that tell a price or a sum: empty for users of a customer who orders without being told them. */
export const pricesOfPortal: ReadonlySet<string> = new Set([
  ...['base_price', 'list_price', 'last_price', 'price', 'price_gross', 'price_delta', 'unit_price', 'discount_percent'],
  ...['monthly_fee', 'uninvoiced', 'deposit', 'minimum_fee', 'fee', 'indexation_pc'],
  ...['net', 'vat', 'gross', 'tax', 'taxable', 'amount', 'open', 'paid', 'credit', 'credited', 'customer_credit', 'advance_applied'],
])

/** Pages that are our work, though the permission for them is one that customers have: the calls that they live on are closed to them. */
export const pagesOfOurs: ReadonlySet<string> = new Set([
  ...['/message_archive', '/message_archive/{messageId}', '/service/savings', '/workspace/rent_billing'],
  '/service/service_stock_items',
  ...['/stock/stock_items/{stockItemId}/movements', '/courier_applications/create'],
  ...['/stock/stock_item_counts', '/stock/stock_item_counts/create', '/stock/stock_item_counts/{stockItemCountId}'],
  ...['/orders_create_from_credit_invoice/{creditInvoiceId}', '/invoices/create_credit_invoice_from_order/{orderId}'],
])

/** Filters that they may not ask by: what a field does not tell, a filter would. */
export const closedFilters: ReadonlySet<string> = new Set([
  'manager_id',
  'supplier_id',
  'user_id',
  'assignee_id',
  'unassigned',
  'uninvoiced',
  'do_not_invoice',
])

/** Whether they may say a field of a call's body as they like. */
export function saysToPortal(callId: string, field: string): boolean {
  return portal[callId]?.fields?.[field] === 'any'
}

/** Whether a call is open to customer-side users at all, told prices or not. */
export function openToPortal(callId: string, seesPrices: boolean): boolean {
  return Object.hasOwn(portal, callId) && (seesPrices || !portal[callId]?.tellsPrices)
}
