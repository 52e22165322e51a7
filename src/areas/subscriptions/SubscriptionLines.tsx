import { useMemo } from 'react'
import type { Body } from '../../../contract/calls.ts'
import { big, lineNet } from '../../../contract/money.ts'
import type { SubscriptionItem, SubscriptionRecord } from '../../../contract/subscriptions/subscription-record.ts'
import type { subscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import type { Option } from '../../ui/use-options.ts'
import { editorGrid, editorRows } from '../../workspace/lines/editor-grid.ts'
import { LinesFrame } from '../../workspace/lines/LinesFrame.tsx'
import { today, useVatRates, type VatRates } from '../../data/vat-rates.ts'
import { pasteRows } from '../../workspace/lines/paste-rows.ts'
import { useLineEditor } from '../../workspace/lines/use-line-editor.ts'
import { optionOf } from '../../workspace/record/options.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { itemsMeant } from '../shared/items-meant.ts'
import { loadItems } from '../shared/sale-loaders.ts'
import { sourceWords } from '../shared/sale-lines/source-labels.ts'

interface SubscriptionLinesProps {
  record: SubscriptionRecord
  tab: TabHandle
  reload: () => Promise<void>
}

interface Values {
  item: Option | null
  name: string | null
  description: string | null
  quantity: string | null
  unit_price: string | null
  discount_percent: string | null
  vat_rate_code: string | null
}

interface Row extends Values {
  key: number
  line: SubscriptionItem | undefined
}

type NewItem = Body<typeof subscriptions.addItems>['items'][number]
type Changes = Partial<Omit<Body<typeof subscriptions.updateItem>, 'lock_version'>>

const fresh: Values = {
  item: null,
  name: null,
  description: null,
  quantity: '1',
  unit_price: null,
  discount_percent: null,
  vat_rate_code: null,
}

/** Only prices are editable after acceptance. */
export function SubscriptionLines({ record, tab, reload }: SubscriptionLinesProps) {
  const isDraft = record.can['EDIT'] === true
  const mayEdit = isDraft || record.can['CHANGE_PRICE'] === true
  const customerId = record.customer.id
  const rates = useVatRates()
  const columns = useMemo(() => columnsOf(customerId, isDraft, rates), [customerId, isDraft, rates])
  const editor = useLineEditor<SubscriptionItem, Values>({
    tab,
    draftKey: 'lines',
    lines: record.subscription_items,
    valuesOf,
    changesOf,
    edit: ({ id, lock_version }, changes) => ({
      command: isDraft ? 'subscription.edit-line' : 'subscription.change-price',
      args: { line_id: id, changes: { ...changes, lock_version } },
    }),
    remove: ({ id }) => ({ command: 'subscription.delete-line', args: { line_id: id } }),
    add: {
      body: newItemOf,
      save: (lines) => ({ command: 'subscription.add-line', args: { lines } }),
      fresh,
      same: (line, { name, item }) => (!item ? name === line.name : item.id === line.catalog_item?.id),
    },
    arrange: isDraft ? 'subscription.arrange-lines' : undefined,
    reload,
  })
  const { state } = editor
  const rows = editorRows<SubscriptionItem, Values, Row>(
    state,
    (line, edited) => ({ key: line.id, line, ...valuesOf(line), ...edited }),
    (key, values) => ({ key, line: undefined, ...fresh, ...values }),
  )
  return (
    <LinesFrame editor={editor}>
      <LineGrid<Row>
        label="Ko abonē"
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        {...editorGrid(editor, { mayEdit, fresh, adds: isDraft })}
        {...(!isDraft && { onDelete: undefined })}
        onPaste={(cells) => {
          void pasteRows<Values>(cells, { ...editor.pasting(), resolvers: { item: itemsMeant } }).then(editor.savePasted)
        }}
        errorAt={({ key }, _, column) => {
          const refused = state.errors[key] ?? {}
          const fieldErrors = refused[column] ?? (column === 'item' ? refused['catalog_item_id'] : undefined)
          return (fieldErrors ?? (column === 'name' ? editor.generalOf(key) : undefined))?.join(' ')
        }}
        noteOf={({ key }) => editor.noteOf(key)}
        autoFocus={isDraft && record.subscription_items.length === 0}
      />
    </LinesFrame>
  )
}

function valuesOf(line: SubscriptionItem): Values {
  const { catalog_item, name, description, quantity, unit_price, discount_percent, vat_rate_code } = line
  return { item: optionOf(catalog_item), name, description, quantity, unit_price, discount_percent, vat_rate_code }
}

function bodyOf({ item, description, ...values }: Partial<Values>): Changes {
  const statedFields = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null)) as Changes
  return {
    ...statedFields,
    ...(description !== undefined && { description }),
    ...(item !== undefined && { catalog_item_id: item === null ? null : Number(item.id) }),
  }
}

function changesOf(line: SubscriptionItem, edited: Partial<Values>): Changes | null {
  const saved = valuesOf(line)
  const changed = Object.fromEntries(
    Object.entries(edited).filter(([name, value]) => !isSame(saved[name as keyof Values], value)),
  ) as Partial<Values>
  const body = bodyOf(changed)
  return Object.keys(body).length > 0 ? body : null
}

function isSame(one: Values[keyof Values], other: Values[keyof Values]): boolean {
  const [a, b] = [plain(one), plain(other)]
  const isFigure = (text: string | null): text is string => text !== null && /^\d+(\.\d+)?$/.test(text)
  return isFigure(a) && isFigure(b) ? big(a).eq(big(b)) : a === b
}

function plain(value: Values[keyof Values]): string | null {
  return value !== null && typeof value === 'object' ? String(value.id) : value
}

function newItemOf(values: Partial<Values>): NewItem | null {
  if (!values.name && !values.item) return null
  const { description, ...rest } = bodyOf(values)
  return { ...rest, ...(description && { description }) }
}

function columnsOf(customerId: number, isDraft: boolean, rates: VatRates): readonly LineColumn<Row>[] {
  const kindInDraft = <Kind extends LineColumn<Row>['kind']>(kind: Kind) => (isDraft ? kind : 'computed')
  return [
    {
      id: 'item',
      header: 'Pakalpojums katalogā',
      width: 150,
      grow: 1,
      load: loadItems(customerId),
      kind: kindInDraft('record'),
      value: ({ item }) => item?.label,
      patch: (value, { name }) => {
        const item = value !== null && typeof value === 'object' ? value : null
        return { item, name: name ?? item?.label ?? null }
      },
    },
    // Catalogue items fill in the name.
    { id: 'name', header: 'Nosaukums rēķinā', width: 170, grow: 2, kind: kindInDraft('text'), value: ({ name }) => name, entry: false },
    {
      id: 'quantity',
      header: 'Daudzums',
      width: 70,
      kind: kindInDraft('quantity'),
      figures: 'quantity',
      value: ({ quantity }) => quantity,
    },
    { id: 'unit_price', header: 'Cena', width: 85, kind: 'price', value: ({ unit_price }) => unit_price },
    { id: 'unit', header: 'Mērv.', width: 55, hidePriority: 1, kind: 'computed', value: ({ line }) => line?.measure_unit.name },
    { id: 'discount_percent', header: 'Atl., %', width: 70, kind: 'percent', value: (row) => row.discount_percent, entry: false },
    {
      id: 'description',
      header: 'Apraksts',
      width: 110,
      grow: 1,
      hidePriority: 2,
      kind: kindInDraft('text'),
      entry: false,
      value: ({ description }) => description,
    },
    {
      id: 'vat_rate_code',
      header: 'PVN',
      width: 75,
      hidePriority: 3,
      kind: kindInDraft('select'),
      choices: rates.on(today()).all,
      entry: false,
      value: ({ vat_rate_code: code }) => (isDraft ? code : code && rates.word(code)),
    },
    { id: 'net', header: 'Summa', width: 85, kind: 'computed', figures: 'money', value: netOf },
    { id: 'source', header: 'Cenas avots', width: 104, hidePriority: 0, kind: 'computed', value: sourceOf },
  ]
}

/** Edited prices count as manual. */
function sourceOf({ line, unit_price, discount_percent }: Row): string | null {
  if (!line?.price_source) return null
  const stands = isSame(line.unit_price, unit_price) && isSame(line.discount_percent, discount_percent)
  return sourceWords[stands ? line.price_source : 'manual']
}

function netOf({ quantity, unit_price, discount_percent }: Row): string | null {
  if (quantity === null || unit_price === null) return null
  return lineNet({ quantity, unit_price, discount_percent: discount_percent ?? '0' })
}
