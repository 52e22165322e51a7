/**
 * Calls and fields open to customers' users (docs/domain/accounts.md#rules-of-calls); all others are closed
 * regardless of permissions. Row visibility is in server/http/visible.ts.
 */

/**
 * Accepted values: any, only null, only today, or listed ones; `ignored` fields are accepted without effect, for
 * forms shared with staff.
 */
export type PortalField = 'any' | 'null' | 'today' | 'ignored' | readonly string[]

export interface PortalCall {
  /** By path: `order_items.quantity`. */
  fields?: Readonly<Record<string, PortalField>>
  /** Events kept in `can`; others are closed. */
  can?: readonly string[]
  /** Closed to users who may not see prices. */
  tellsPrices?: true
}

/** Allowed states are in machines/portal-order.ts. */
export const portalOrderEvents = ['EDIT', 'ITEM_ADD', 'ITEM_EDIT', 'ITEM_DELETE', 'RESERVE', 'CANCEL', 'DELETE', 'REPLICATE'] as const

type Fields = NonNullable<PortalCall['fields']>

const reads: PortalCall = {}
const prices: PortalCall = { tellsPrices: true }
const ticket: PortalCall = { can: ['COMMENT', 'AGREE', 'DECLINE', 'REOPEN', 'DELETE'] }
const record: PortalCall = { can: portalOrderEvents }
const changes = (fields: Fields): PortalCall => ({ ...record, fields })
const ofLines = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).map(([name, use]) => [`order_items.${name}`, use]))

const line: Fields = {
  item_id: 'any',
  quantity: 'any',
  options: 'any',
  notes: 'any',
  unit_price: 'null',
  discount_percent: 'null',
}
const header: Fields = {
  branch_id: 'any',
  contact_id: 'any',
  customer_order_nr: 'any',
  buyer_reference: 'any',
  project: 'any',
  notes: 'any',
}
const delivery: Fields = {
  delivery_address: 'any',
  delivery_city: 'any',
  delivery_postal_code: 'any',
  instructions: 'any',
  recipient_name: 'any',
  recipient_phone: 'any',
}

/** By call id; permission and module are checked as well. */
export const portal: Readonly<Record<string, PortalCall>> = {
  'session.logout': reads,
  'session.user': reads,
  'session.profile': {
    fields: {
      name: 'any',
      surname: 'any',
      phone: 'any',
      job_title: 'any',
      open_in_new_tab: 'any',
      default_warehouse_id: 'null',
      lock_version: 'any',
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

  // Own pictures, photos of submitted readings, and pictures of machines in service. Company files are limited to
  // those listed in the record; only own files can be deleted.
  'files.uploadImages': {
    fields: {
      fileable_type: ['users', 'rent_item_readings', 'serviceable_items', 'support_tickets', 'texts'],
      fileable_id: 'any',
      files: 'any',
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
  'customers.standing': prices,
  'customers.showContact': reads,
  'customers.showBranch': reads,
  'catalog.list': reads,
  'catalog.itemsByTexts': { fields: { texts: 'any' } },
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
  'orders.lineItems': reads,
  'orders.lastOrder': reads,
  'orders.itemPrices': prices,
  'orders.quote': {
    fields: {
      customer_id: 'any',
      branch_id: 'any',
      warehouse_id: 'ignored',
      date: 'ignored',
      'lines.item_id': 'any',
      'lines.quantity': 'any',
      'lines.options': 'any',
      'lines.unit_price': 'ignored',
      'lines.discount_percent': 'ignored',
      'lines.warehouse_id': 'ignored',
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
    customer_id: 'any',
    customer_order_nr: 'any',
    'offer_items.id': 'any',
    'offer_items.quantity': 'any',
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
  // Customers describe the fault; staff decide technician, time and price.
  'service.create': {
    can: [],
    fields: {
      customer_id: 'any',
      branch_id: 'any',
      contact_id: 'any',
      problem: 'any',
      type: 'any',
      date: 'today',
      assignee_id: 'null',
      courier_direction: 'any',
      courier_date: 'any',
      'serviceable_items.machine': 'any',
      'serviceable_items.description': 'any',
      'serviceable_items.serial_nr': 'any',
      'serviceable_items.problem': 'any',
      'serviceable_items.counter_values': 'any',
    },
  },

  // Read-only.
  'maintenances.planned': reads,
  'maintenances.machines': reads,

  'couriers.list': reads,
  'couriers.show': reads,

  // Customers see machines and submit readings.
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
  // Each user sees only their own tickets.
  'support-tickets.list': reads,
  'support-tickets.show': ticket,
  'support-tickets.create': {
    ...ticket,
    fields: {
      subject: 'any',
      description: 'any',
      type: 'any',
      priority: 'any',
      'about.kind': 'any',
      'about.id': 'any',
      with_history: 'any',
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
  'workspace.personal': reads,
  'workspace.savePersonal': { fields: { value: 'any', version: 'any' } },
  'workspace.drafts': reads,
  'workspace.saveDraft': {
    fields: { path: 'any', form: 'any', slot: 'any', content: 'any', typed_at: 'any', version: 'any', place: 'any' },
  },
  'workspace.openDraft': { fields: { place: 'any' } },
  'workspace.endDraft': { fields: { version: 'any' } },
}

/**
 * Hidden in all answers: internal notes and names of staff (for costs see costs.ts). Optional fields are omitted,
 * others null or empty.
 */
export const hiddenFromPortal: ReadonlySet<string> = new Set([
  ...['min_price', 'supplier', 'procurement', 'assignee', 'assignees', 'technician'],
  ...['courier', 'internal_notes', 'segment', 'credit_limit', 'blocked_reason', 'accounting_account', 'manager', 'author', 'emails'],
])

/** Emptied for users who may not see prices. */
export const pricesOfPortal: ReadonlySet<string> = new Set([
  ...['base_price', 'list_price', 'last_price', 'price', 'price_gross', 'price_delta', 'unit_price', 'discount_percent'],
  ...['monthly_fee', 'uninvoiced', 'deposit', 'minimum_fee', 'fee', 'indexation_pc'],
  ...['net', 'vat', 'gross', 'tax', 'taxable', 'amount', 'open', 'paid', 'credit', 'credited', 'customer_credit', 'advance_applied'],
])

/** Filters that would reveal hidden fields. */
export const closedFilters: ReadonlySet<string> = new Set([
  'manager_id',
  'supplier_id',
  'user_id',
  'assignee_id',
  'unassigned',
  'uninvoiced',
  'do_not_invoice',
])

export function saysToPortal(callId: string, field: string): boolean {
  return portal[callId]?.fields?.[field] === 'any'
}

export function openToPortal(callId: string, seesPrices: boolean): boolean {
  return Object.hasOwn(portal, callId) && (seesPrices || !portal[callId]?.tellsPrices)
}
