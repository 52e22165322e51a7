/** @file Expected rows of each filter, judged by their visible fields. */

export type Row = Readonly<Record<string, unknown>>

type Holds = (row: Row, value: string) => boolean

export interface Rule {
  holds: Holds
  /** The row's own value, for tests at equality. */
  shown?: (row: Row) => unknown
  values?: readonly string[]
}

/** Path as in `customer.id`. */
export function at(row: Row, path: string): unknown {
  return path.split('.').reduce<unknown>((from, name) => (from as Row | null | undefined)?.[name], row)
}

const isRecord = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

const yes = (value: string): boolean => value === '1'

const flag = (is: (row: Row) => boolean): Rule => ({ holds: (row, value) => is(row) === yes(value), values: ['1', '0'] })

/** Local day in Latvia, `yyyy-mm-dd`. */
export function dayIn(value: unknown): string | null {
  if (typeof value !== 'string') return null
  if (value.length === 10) return value
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Riga' }).format(new Date(value))
}

const from = (field: string): Rule => ({
  shown: (row) => dayIn(at(row, field)),
  holds: (row, value) => (dayIn(at(row, field)) ?? '') >= value,
})
const to = (field: string): Rule => ({
  shown: (row) => dayIn(at(row, field)),
  holds: (row, value) => {
    const day = dayIn(at(row, field))
    return day !== null && day <= value
  },
})
export const days = (field: string, names: readonly [string, string] = ['date_from', 'date_to']): Record<string, Rule> => ({
  [names[0]]: from(field),
  [names[1]]: to(field),
})

const isOpen = (row: Row): boolean => row['completed_at'] === null

const same = (path: string): Rule => ({ shown: (row) => at(row, path), holds: (row, value) => String(at(row, path)) === value })

const listed = (field: string): Rule => {
  const idsIn = (row: Row) => ((row[field] ?? []) as readonly unknown[]).map((each) => String(isRecord(each) ? each['id'] : each))
  return { shown: (row) => idsIn(row)[0], holds: (row, value) => idsIn(row).includes(value) }
}

/** Null unless whole cents. */
const cents = (row: Row): string | null => /^(-?\d+\.\d\d)00$/.exec(String(row['stock_value']))?.[1] ?? null

/** Rows of the VAT return that are sums. */
const rowsBehind: Readonly<Record<string, readonly string[]>> = {
  40: '41 41.1 42 42.1 43 44 45 45.1 46 47 48 48.1 48.2 49 50 51 51.1'.split(' '),
  43: '43 44 45 45.1 46 47 48 48.1'.split(' '),
}

/** `me` is the requesting user. */
export function specialRules(me: number, today: string): Readonly<Record<string, Readonly<Record<string, Rule>>>> {
  const person = String(me)
  return {
    'users.list': { role_id: listed('roles') },
    'users.outbox': { waiting: flag((row) => row['sent_at'] === null) },
    'customers.files': { expired: flag((row) => row['valid_until'] !== null && String(row['valid_until']) < today) },
    'stock.list': {
      low: flag((row) => row['is_low'] === true),
      in_stock: flag((row) => Number(row['on_hand']) !== 0),
      value_from: { shown: cents, holds: (row, value) => Number(row['stock_value']) >= Number(value) },
      value_to: { shown: cents, holds: (row, value) => Number(row['stock_value']) <= Number(value) },
      idle_since: {
        shown: (row) => dayIn(row['last_movement_at']),
        holds: (row, value) => (dayIn(row['last_movement_at']) ?? '') < value,
      },
    },
    'production.stockItems': { low: flag((row) => row['is_low'] === true), in_stock: flag((row) => Number(row['on_hand']) !== 0) },
    'production.serviceStockItems': { low: flag((row) => row['is_low'] === true), in_stock: flag((row) => Number(row['on_hand']) !== 0) },
    'stock.movements': days('effective_at'),
    'stock-checks.counts': {
      aside: flag((row) => row['line_id'] === null && row['taken_back_at'] === null),
      mine: flag((row) => String(at(row, 'created_by.id')) === person),
    },
    'offers.list': days('date'),
    'incoming-invoices.messages': days('created_at'),
    'service.list': {
      ...days('planned_date', ['planned_from', 'planned_to']),
      unassigned: flag((row) => row['assignee'] === null),
      is_open: flag((row) => ['new', 'in_progress'].includes(String(row['status']))),
      uninvoiced: flag((row) => row['status'] !== 'invoiced'),
    },
    'invoices.list': { overdue: flag((row) => row['is_overdue'] === true), disputed: flag((row) => row['is_disputed'] === true) },
    'e-invoices.list': { overdue: flag((row) => row['is_overdue'] === true), due_until: to('report_until') },
    'receivables.ageing': { overdue: flag((row) => Number(row['overdue']) > 0) },
    'receivables.payments': {
      is_free: flag((row) => Number(row['free']) > 0),
      in_statement: flag((row) => row['in_statement'] === true),
    },
    'receivables.openItems': {
      overdue: flag((row) => Number(row['overdue_days']) > 0),
      disputed: flag((row) => row['dispute'] !== null),
    },
    'vat.entries': {
      row: {
        values: ['40', '41', '43', '52', '62'],
        holds: (row, value) =>
          String(row['vat_rows'])
            .split(', ')
            .some((each) => (rowsBehind[value] ?? [value]).includes(each)),
      },
      unruled: flag((row) => row['is_unruled'] === true),
      customer_id: same('customer.id'),
      supplier_id: same('supplier.id'),
    },
    'vat.ossEntries': { customer_id: same('customer.id') },
    'receivables.lateInterest': { customer_id: same('customer.id') },
    'receivables.balancesToConfirm': { customer_id: same('id') },
    'receivables.reminders': { customer_id: same('id') },
    'rent.list': { uninvoiced: flag((row) => Number(row['uninvoiced']) > 0) },
    'rent.items': {
      is_live: flag((row) => row['date_to'] === null),
      machine: same('inventory_item.name'),
    },
    'subscriptions.list': { due_to: to('next_invoice_date'), has_fault: flag((row) => row['billing_fault'] !== null) },
    'maintenances.planned': {
      overdue: flag((row) => Number(row['overdue_days']) >= 0),
      untaken: flag((row) => row['service_application'] === null),
    },
    'maintenances.machines': {
      maintenance_due: flag((row) => row['maintenance_due'] === true),
      taken: flag((row) => row['service_application'] !== null),
    },
    'advances.list': { is_free: flag((row) => Number(row['applied']) < Number(row['paid_amount'])) },
    'supplier-invoices.list': {
      is_open: flag((row) => row['status'] === 'accepted'),
      is_held: flag((row) => row['payment_hold'] !== null),
      awaits_me: flag((row) => row['awaits_me'] === true),
      due_until: to('due_date'),
    },
    'payables.list': { is_free: flag((row) => Number(row['allocated']) < Number(row['amount'])) },
    'shop.list': { payment: listed('payments'), is_return: flag((row) => row['returns'] !== null) },
    'shop.giftCards': { ...days('sold_on'), is_open: flag((row) => Number(row['balance']) > 0) },
    'invoice-reports.list': { ...days('date', ['from', 'to']), customer: same('customer.id') },
    'transportations.list': days('loading_date'),
    'price-clarifications.list': days('due_date'),
    'production.list': { is_open: flag((row) => row['status'] !== 'completed') },
    'couriers.list': {
      is_open: flag((row) => row['status'] !== 'completed'),
      user_id: same('courier.id'),
      mine: flag((row) => String(at(row, 'courier.id')) === person),
      today: flag((row) => row['date'] === today),
    },
    'numbers.numbers': {
      only: {
        values: ['gaps', 'unexplained', 'hand', 'disorder'],
        holds: (row, value) => {
          if (value === 'hand') return row['by_hand'] === true
          if (value === 'disorder') return row['later_before'] !== null
          return row['document_id'] === null && (value === 'gaps' || row['explained'] === null)
        },
      },
    },
    // Periods that meet the one asked for.
    'bank.statements': { date_from: from('date_to'), date_to: to('date_from') },
    'bank.entries': {
      ...days('booked_on'),
      direction: { values: ['in', 'out'], holds: (row, value) => Number(row['amount']) > 0 === (value === 'in') },
    },
    'workspace.history': {
      ...days('at'),
      kind: same('record.kind'),
      record_id: same('record.id'),
      from: { shown: (row) => row['id'], holds: (row, value) => Number(row['id']) >= Number(value) },
      to: { shown: (row) => row['id'], holds: (row, value) => Number(row['id']) <= Number(value) },
    },
    'invoices.invoiceable': { date: to('date') },
    'invoices.invoiceableCustomers': { date: to('oldest') },
    'conversation.notifications': { unread: flag((row) => row['read_at'] === null) },
    'tasks.list': {
      ...days('due_date'),
      assignee_id: listed('assignees'),
      mine: flag((row) => ((row['assignees'] ?? []) as readonly Row[]).some(({ id }) => String(id) === person)),
      is_open: flag(isOpen),
    },
    'leads.list': { ...days('task_date'), is_open: flag((row) => !['won', 'lost'].includes(String(row['status']))) },
    'support-tickets.list': {
      mine: flag((row) => String(at(row, 'author.id')) === person),
      is_open: flag((row) => row['status'] !== 'completed'),
    },
  }
}

/** `status` uses the field, `customer_id` its record. */
export function ruleByName(name: string, row: Row): Rule | undefined {
  if (name === 'date_from') return from('date')
  if (name === 'date_to') return to('date')
  if (typeof row[name] === 'boolean') return flag((each) => each[name] === true)
  if (name in row) return same(name)
  const record = name.replace(/_id$/, '')
  return name.endsWith('_id') && record in row ? same(`${record}.id`) : undefined
}

export function valuesOf({ shown, values = [] }: Rule, rows: readonly Row[], most: number): string[] {
  const found = new Set(rows.map((row) => shown?.(row)).filter((value) => value !== null && value !== undefined))
  const all = [...found].map(String)
  const step = Math.max(1, Math.floor(all.length / most))
  return [...values, ...all.filter((_, place) => place % step === 0).slice(0, most)]
}
