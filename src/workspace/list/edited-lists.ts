/** Lists of `commands/inline/lists.ts`, which is loaded when the pointer or F2 first comes. */
export const editedLists: ReadonlySet<string> = new Set([
  ...['couriers.list', 'leads.list', 'maintenances.machines', 'offers.list', 'orders.list', 'procurements.list', 'production.list'],
  ...['rent.list', 'service.list', 'supplier-invoices.list', 'tasks.list', 'transportations.list'],
])
