import type { Mutant } from './mutant.ts'

const carriage = { test: 'tests/transportations/carriage.test.ts' }
const couriers = { test: 'tests/couriers/couriers.test.ts' }

/** Faults of what is carried, by carriers and by our couriers. */
export const carriageFaults: readonly Mutant[] = [
  {
    kind: 'guard',
    fault: 'a transportation departs though nobody knows when it is loaded',
    file: 'machines/transportation.ts',
    text: "(hasLoadingDate ? null : 'Nav norādīts iekraušanas datums')",
    instead: "(hasLoadingDate || !hasLoadingDate ? null : '')",
    caughtBy: { test: 'tests/invariants/guards.test.ts' },
  },
  {
    kind: 'sum',
    fault: 'goods weigh what one of them does',
    file: 'server/areas/transportations/transportations.goods.ts',
    text: 'sum(l.quantity * k.weight_kg)',
    instead: 'sum(k.weight_kg)',
    caughtBy: carriage,
  },
  {
    kind: 'sum',
    fault: 'what is taken off the price of carriage is added to it',
    file: 'server/documents/cmr-pdf.ts',
    text: ".minus(reductions ?? '0')",
    instead: ".plus(reductions ?? '0')",
    caughtBy: carriage,
  },
  {
    kind: 'refusal',
    fault: 'the picture of another delivery counts as the signature of this one',
    file: 'server/areas/couriers/couriers.update.ts',
    text: ' and fileable_id = ${id} and kind',
    instead: ' and kind',
    caughtBy: couriers,
  },
  {
    kind: 'rows',
    fault: 'a customer sees the deliveries of all',
    file: 'server/areas/couriers/couriers.list.ts',
    text: '      ...visibleTo(user, sql`t.customer_id`),\n',
    instead: '',
    caughtBy: couriers,
  },
  {
    kind: 'rows',
    fault: 'a courier asked for on a day of his own is sent on the planned one',
    file: 'server/areas/couriers/couriers.list.ts',
    text: 'coalesce(s.courier_date, s.planned_date, s.date)',
    instead: 'coalesce(s.planned_date, s.courier_date, s.date)',
    caughtBy: couriers,
  },
  {
    kind: 'refusal',
    fault: 'one application without an address keeps all deliveries of the day back',
    file: 'server/areas/couriers/couriers.create.ts',
    text: 'if (from.address) await plan',
    instead: 'if (from) await plan',
    caughtBy: couriers,
  },
  {
    kind: 'guard',
    fault: 'an order is cancelled without a word though a courier is on his way with it',
    file: 'server/areas/couriers/cancel-order.ts',
    text: 'and delivered_at is null',
    instead: "and status = 'new'",
    caughtBy: couriers,
  },
  {
    kind: 'rows',
    fault: 'what a courier fetched is the day on which the order was delivered',
    file: 'server/areas/couriers/couriers.update.ts',
    text: "locked.order_id !== null && locked.direction === 'delivery'",
    instead: 'locked.order_id !== null',
    caughtBy: couriers,
  },
  {
    kind: 'rule',
    fault: 'a delivery keeps its number on the sheet of another day',
    file: 'server/areas/couriers/couriers.update.ts',
    text: '...(moved && { position: 0 }), ',
    instead: '',
    caughtBy: { ...couriers, named: 'no two stops' },
  },
  {
    kind: 'lock',
    fault: 'two who sort one sheet hold each other up',
    file: 'server/areas/couriers/couriers.sheet.ts',
    text: '  await holdSheetOf(db, params.id)\n',
    instead: '',
    caughtBy: { ...couriers, named: 'no two stops' },
  },
]
