import type { OfferItem } from '../../../contract/offers/offers.ts'
import { big, type Totals } from '../../../contract/money.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import type { LoadOptions } from '../../ui/use-options.ts'
import { orderLineColumns, rowOfLine, rowOfNew, totalsOfRows, valuesOfLine, type OrderLineRow } from '../shared/sale-lines/line-rows.ts'
import { freshLine, lineChanges, newLineOf, withOptions, type LineValues } from '../shared/sale-lines/line-values.ts'
import type { SaleLineKind } from '../shared/sale-lines/SaleLines.tsx'

/** What a person types of a line of an offer, beside what every sale line has. */
interface OwnValues {
  /** `yes` or nothing. */
  optional: string | null
  group_title: string | null
  purchase_price: string | null
}

type Values = LineValues & OwnValues
type Row = OrderLineRow & OwnValues

const yes = 'yes'
const fresh: Values = { ...freshLine, optional: null, group_title: null, purchase_price: null }

function ownOf({ is_optional, group_title, purchase_price = null }: OfferItem): OwnValues {
  return { optional: is_optional ? yes : null, group_title, purchase_price }
}

/** What of an edit a saved line does not hold already, of an offer's own fields. */
function ownChanges(line: OfferItem, values: Partial<Values>): Readonly<Record<string, unknown>> {
  const { optional, group_title, purchase_price } = values
  const cost = line.purchase_price ?? null
  const sameCost = purchase_price === cost || (purchase_price && cost && big(purchase_price).eq(big(cost)))
  return {
    ...(optional !== undefined && (optional === yes) !== line.is_optional && { is_optional: optional === yes }),
    ...(group_title !== undefined && group_title !== line.group_title && { group_title }),
    ...(purchase_price !== undefined && !sameCost && { purchase_price }),
  }
}

/** The lines of an offer, as the grid of sale lines takes them. */
export const offerLineKind: SaleLineKind<OfferItem, Values, Row> = {
  label: 'Piedāvājuma rindas',
  fresh,
  valuesOf: (line) => ({ ...valuesOfLine(line), ...ownOf(line) }),
  rowOfLine: (line, typed, quoted) => ({ ...rowOfLine(line, typed, quoted), ...ownOf(line), ...pickOwn(typed) }),
  rowOfNew: (key, values, quoted) => ({ ...fresh, ...pickOwn(values), ...rowOfNew(key, values, quoted) }),
  changesOf: (line, values) => {
    const changes = { ...lineChanges(line, values), ...ownChanges(line, values) }
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
  commands: { edit: 'offer.edit-line', remove: 'offer.delete-line', add: 'offer.add-lines' },
}

function pickOwn({ optional, group_title, purchase_price }: Partial<OwnValues>): Partial<OwnValues> {
  return {
    ...(optional !== undefined && { optional }),
    ...(group_title !== undefined && { group_title }),
    ...(purchase_price !== undefined && { purchase_price }),
  }
}

/** Totals of the rows as they are typed, without what is only an option. */
export function totalsOfOffer(rows: readonly Row[]): Totals {
  return totalsOfRows(rows.filter(({ optional }) => optional !== yes))
}

const own: readonly LineColumn<Row>[] = [
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
  spare: 1,
  kind: 'price',
  entry: false,
  value: (row) => row.purchase_price,
}

/**
 * Columns of the lines of an offer: what it has of its own stands in sight, where prices came from and
 * what goods cost us behind it, the latter only for those who may see it.
 */
export function offerLineColumns(load: LoadOptions, costs: boolean): readonly LineColumn<Row>[] {
  const all = orderLineColumns(load, 'taking')
  const source = all.filter(({ id }) => id === 'source')
  return [...all.filter(({ id }) => id !== 'source' && id !== 'sku'), ...own, ...source, ...(costs ? [cost] : [])]
}
