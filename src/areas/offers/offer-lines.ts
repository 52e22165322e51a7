import type { OfferItem } from '../../../contract/offers/offers.ts'
import { big, type Totals } from '../../../contract/money.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import type { LoadOptions } from '../../ui/use-options.ts'
import { orderLineColumns, rowOfLine, rowOfNew, totalsOfRows, valuesOfLine, type OrderLineRow } from '../shared/sale-lines/line-rows.ts'
import { freshLine, lineChanges, newLineOf, withOptions, type LineValues } from '../shared/sale-lines/line-values.ts'
import type { SaleLineKind } from '../shared/sale-lines/SaleLines.tsx'

interface OfferOnlyValues {
  /** `yes` or null. */
  optional: string | null
  group_title: string | null
  purchase_price: string | null
}

type Values = LineValues & OfferOnlyValues
type Row = OrderLineRow & OfferOnlyValues

const yes = 'yes'
const fresh: Values = { ...freshLine, optional: null, group_title: null, purchase_price: null }

function offerValuesOf({ is_optional, group_title, purchase_price = null }: OfferItem): OfferOnlyValues {
  return { optional: is_optional ? yes : null, group_title, purchase_price }
}

/** Offer-specific changes against the saved line. */
function offerChanges(line: OfferItem, values: Partial<Values>): Readonly<Record<string, unknown>> {
  const { optional, group_title, purchase_price } = values
  const cost = line.purchase_price ?? null
  const sameCost = purchase_price === cost || (purchase_price && cost && big(purchase_price).eq(big(cost)))
  return {
    ...(optional !== undefined && (optional === yes) !== line.is_optional && { is_optional: optional === yes }),
    ...(group_title !== undefined && group_title !== line.group_title && { group_title }),
    ...(purchase_price !== undefined && !sameCost && { purchase_price }),
  }
}

export const offerLineKind: SaleLineKind<OfferItem, Values, Row> = {
  label: 'Piedāvājuma rindas',
  fresh,
  valuesOf: (line) => ({ ...valuesOfLine(line), ...offerValuesOf(line) }),
  rowOfLine: (line, edited, quoted) => ({ ...rowOfLine(line, edited, quoted), ...offerValuesOf(line), ...pickOfferValues(edited) }),
  rowOfNew: (key, values, quoted) => ({ ...fresh, ...pickOfferValues(values), ...rowOfNew(key, values, quoted) }),
  changesOf: (line, values) => {
    const changes = { ...lineChanges(line, values), ...offerChanges(line, values) }
    return Object.keys(changes).length > 0 ? changes : null
  },
  newLineOf: (values) => {
    const line = newLineOf(values)
    const { optional, group_title, purchase_price } = values
    return (
      line && { ...line, is_optional: optional === yes, ...(group_title && { group_title }), ...(purchase_price && { purchase_price }) }
    )
  },
  withOptions,
  commands: { edit: 'offer.edit-line', remove: 'offer.delete-line', add: 'offer.add-lines', arrange: 'offer.arrange-lines' },
}

function pickOfferValues({ optional, group_title, purchase_price }: Partial<OfferOnlyValues>): Partial<OfferOnlyValues> {
  return {
    ...(optional !== undefined && { optional }),
    ...(group_title !== undefined && { group_title }),
    ...(purchase_price !== undefined && { purchase_price }),
  }
}

/** Excludes optional lines. */
export function totalsOfOffer(rows: readonly Row[]): Totals {
  return totalsOfRows(rows.filter(({ optional }) => optional !== yes))
}

const offerColumns: readonly LineColumn<Row>[] = [
  {
    id: 'optional',
    header: 'Papildu',
    width: 70,
    kind: 'select',
    entry: false,
    choices: [
      { value: yes, label: 'Jā' },
      { value: '', label: 'Nē' },
    ],
    value: ({ optional }) => (optional === yes ? yes : null),
    patch: (value) => ({ optional: value !== null && (typeof value === 'object' ? value.id : value) === yes ? yes : null }),
  },
  { id: 'group_title', header: 'Grupa', width: 110, kind: 'text', entry: false, value: (row) => row.group_title },
]

const cost: LineColumn<Row> = {
  id: 'purchase_price',
  header: 'Iepirkums',
  width: 82,
  hidePriority: 1,
  kind: 'price',
  entry: false,
  value: (row) => row.purchase_price,
}

/** Purchase costs are the last columns, for authorized users only. */
export function offerLineColumns(load: LoadOptions, costs: boolean): readonly LineColumn<Row>[] {
  const all = orderLineColumns(load, 'taking')
  const source = all.filter(({ id }) => id === 'source')
  return [...all.filter(({ id }) => id !== 'source' && id !== 'sku'), ...offerColumns, ...source, ...(costs ? [cost] : [])]
}
