import type { Mutant } from './mutant.ts'

const table = { test: 'tests/ui/table.test.ts' }
const places = { test: 'tests/http/list.test.ts' }
const filters = (named: string) => ({ test: 'tests/lists/filters.test.ts', named })
const sorts = (named: string) => ({ test: 'tests/lists/sorts.test.ts', named })
const fronts = { test: 'tests/workspace/active-views.test.ts' }

export const listFaults: readonly Mutant[] = [
  {
    kind: 'rows',
    fault: 'the keyboard stays at its place, whichever row stands there by now',
    file: 'src/ui/table/table-state.ts',
    text: 'if (key === null || there === key) return at',
    instead: 'if (key === null || there !== undefined) return at',
    caughtBy: table,
  },
  {
    kind: 'rows',
    fault: 'what is typed into a line goes into the line that stands in its place by now',
    file: 'src/ui/line-grid/follow.ts',
    text: 'if (key === null || there === key) return place',
    instead: 'if (key === null || there !== undefined) return place',
    caughtBy: { test: 'tests/ui/line-grid.test.ts' },
  },
  {
    kind: 'rows',
    fault: 'a dialog that was begun for a row acts on the row that came to its place',
    file: 'src/tabs/active-views.ts',
    text: 'if (!offered || isSame(currentRecord(activeView), offered)) return activeView',
    instead: 'if (offered !== null) return activeView',
    caughtBy: fronts,
  },
  {
    kind: 'rows',
    fault: 'the place of a record is counted past what the list is narrowed to',
    file: 'server/http/list.ts',
    text: 'whereAll([...conditions, more])',
    instead: 'whereAll([more])',
    caughtBy: places,
  },
  {
    kind: 'rows',
    fault: 'rows without a value are not counted before those that have one',
    file: 'server/http/list.ts',
    text: '...(isRising ? [] : [sql`${by} is null`]),',
    instead: '',
    caughtBy: places,
  },
  {
    kind: 'rows',
    fault: 'of chosen rows those at hand are copied, without a word of the others',
    file: 'src/ui/table/copy.ts',
    text: 'return rows.length < count ? null : ',
    instead: 'return ',
    caughtBy: table,
  },
  {
    kind: 'rows',
    fault: 'a tab keeps its first 50 pages instead of the last',
    file: 'src/tabs/model.ts',
    text: '.slice(-mostEntries)',
    instead: '.slice(0, mostEntries)',
    caughtBy: { test: 'tests/workspace/model.test.ts' },
  },
  {
    kind: 'redraw',
    fault: "the till's reports are not read anew after the day's close",
    file: 'contract/shop/shop.ts',
    text: "reads: ['shop_daily_reports', 'users'],",
    instead: "reads: ['users'],",
    caughtBy: { test: 'tests/shop/redraw.test.ts' },
  },
  {
    kind: 'redraw',
    fault: "the close of the till's day is announced to nobody",
    file: 'server/areas/shop/reports.ts',
    text: "  ctx.audit({ entity: 'shop_daily_reports', id, event: 'CREATED', after: { type, date, date_from, ...sums, ...drawer } })\n",
    instead: '',
    caughtBy: { test: 'tests/shop/redraw.test.ts' },
  },
  {
    kind: 'rows',
    fault: 'offers are not narrowed to a branch',
    file: 'server/areas/offers/offers.list.ts',
    text: '...(query.branch_id ? [sql`t.branch_id = ${query.branch_id}`] : []),',
    instead: '',
    caughtBy: filters('offers.list'),
  },
  {
    kind: 'rows',
    fault: 'the catalogue is not narrowed to what stands in the webshop',
    file: 'server/areas/catalog/catalog.list.ts',
    text: '...(query.display_in_webshop === undefined ? [] : [sql`t.display_in_webshop = ${query.display_in_webshop}`]),',
    instead: '',
    caughtBy: filters('catalog.list'),
  },
  {
    kind: 'rows',
    fault: 'a flag that asks for the others shows all',
    file: 'server/http/list.ts',
    text: 'return flag === undefined ? [] : [flag ? condition',
    instead: 'return !flag ? [] : [flag ? condition',
    caughtBy: filters('invoices.list'),
  },
  {
    kind: 'rows',
    fault: 'the first day of a span of days is left out',
    file: 'server/areas/transportations/transportations.list.ts',
    text: 'sql`t.loading_date >= ${query.date_from}`',
    instead: 'sql`t.loading_date > ${query.date_from}`',
    caughtBy: filters('transportations.list'),
  },
  {
    kind: 'rows',
    fault: 'names of ordered goods are sorted by their bytes',
    file: 'server/areas/customers/ordered-items.ts',
    text: 't.name collate lv_lvs24',
    instead: 't.name',
    caughtBy: sorts('customers.orderItems'),
  },
]
