import type { Mutant } from './mutant.ts'

const days = { test: 'tests/shop/days.test.ts' }
const story = { test: 'tests/stories/shop-day.test.ts' }
const sales = { test: 'tests/shop/sales.test.ts' }
const laws = { test: 'tests/shop/laws.test.ts' }

/** Faults of sales over the counter, of gift cards and of the days that they are closed with. */
export const shopFaults: readonly Mutant[] = [
  {
    kind: 'rule',
    fault: 'a till knows pieces with numbers beforehand, and sells one without asking for its number',
    file: 'server/areas/shop/usual-goods.ts',
    text: 'where k.archived_at is null and not k.has_units',
    instead: 'where k.archived_at is null',
    caughtBy: sales,
  },
  {
    kind: 'sum',
    fault: 'the report of a day tells the tax of sales that an invoice took over, too',
    file: 'server/areas/shop/sums.ts',
    text: 'where ${sales} and not ${isInvoiced} group by',
    instead: 'where ${sales} group by',
    caughtBy: story,
  },
  {
    kind: 'sum',
    fault: 'the tax of an invoice for a sale is that of its base, not what was paid',
    file: 'server/areas/shop/full-invoice.ts',
    text: 'v.taxable, v.tax, true from',
    instead: 'v.taxable, round(v.taxable * v.rate / 100, 2), true from',
    caughtBy: { test: 'tests/shop/full-invoice.test.ts' },
  },
  {
    kind: 'refusal',
    fault: 'goods that an invoice with all particulars tells come back in the shop as well as by a credit note',
    file: 'machines/shop-order.ts',
    text: '(creditedByNote ?',
    instead: '(creditedByNote && cards ?',
    caughtBy: { test: 'tests/shop/full-invoice.test.ts' },
  },
  {
    kind: 'sum',
    fault: 'credit notes give back the tax of their base, not all that the invoice held',
    file: 'contract/settlement.ts',
    text: 'all && taxable.eq(big(all.taxable)) ?',
    instead: 'all && taxable.lt(0) ?',
    caughtBy: { test: 'tests/shop/full-invoice.test.ts' },
  },
  {
    kind: 'sum',
    fault: 'the drawer begins a day empty',
    file: 'server/areas/shop/sums.ts',
    text: "return rows[0]?.balance ?? '0.00'",
    instead: "return rows[1]?.balance ?? '0.00'",
    caughtBy: story,
  },
  {
    kind: 'lock',
    fault: 'sales go on beside the close of their day',
    file: 'server/areas/shop/reports.ts',
    text: 'await holdShopDay(db, true)\n  const [obstacle]',
    instead: 'const [obstacle]',
    caughtBy: { test: 'tests/attacks/shop.test.ts' },
  },
  {
    kind: 'refusal',
    fault: 'payments need not come to what the sale costs',
    file: 'server/areas/shop/pay.ts',
    text: 'if (!paid.eq(due))',
    instead: 'if (paid.lt(0))',
    caughtBy: sales,
  },
  {
    kind: 'refusal',
    fault: 'a gift card is spent before anybody has paid for it',
    file: 'server/areas/shop/pay.ts',
    text: 'if (!card.is_paid || card.is_own)',
    instead: 'if (card.is_own)',
    caughtBy: sales,
  },
  {
    kind: 'guard',
    fault: 'what a fiscal device was asked to register can be taken away before it answers',
    file: 'server/areas/shop/register.ts',
    text: 'if (asked) await mark(io, db, told)',
    instead: 'if (asked && told.id < 0) await mark(io, db, told)',
    caughtBy: days,
  },
  {
    kind: 'rows',
    fault: 'what comes back is given back at its price before the discount',
    file: 'server/areas/shop/take-back.ts',
    text: 'const upTo = lineNet({ ...line, unit_price',
    instead: "const upTo = lineNet({ ...line, discount_percent: '0', unit_price",
    caughtBy: sales,
  },
  {
    kind: 'rows',
    fault: 'a parked sale keeps its goods',
    file: 'server/areas/shop/change.ts',
    text: "await moveAll(io, { ...locked, date: io.today }, 'back')\n  await enter(io, locked, 'PARK'",
    instead: "await enter(io, locked, 'PARK'",
    caughtBy: sales,
  },
  {
    kind: 'sum',
    fault: 'the audit takes no note of what was taken in cash',
    file: 'server/jobs/audit-shop.ts',
    text: 'where r.cash_sales <> coalesce(c.cash, 0) or',
    instead: 'where',
    caughtBy: laws,
  },
  {
    kind: 'refusal',
    fault: 'goods are added to a return',
    file: 'server/areas/shop/advance.ts',
    text: 'if (returns_id !== null) throw',
    instead: 'if (returns_id === 0) throw',
    caughtBy: days,
  },
]
