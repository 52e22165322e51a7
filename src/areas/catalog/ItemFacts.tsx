import { itemTypes, unitKinds, type ItemRecord } from '../../../contract/catalog/catalog.ts'
import { formatMoney, formatPercent, formatPrice } from '../../../contract/format.ts'
import { manufacturers } from '../../../contract/reference/reference.ts'
import { recordLoader } from '../../commands/ArgumentField.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf, type FactSource } from '../../workspace/record/facts.tsx'
import { listed } from '../../workspace/record/options.ts'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { barcodesOf, itemPickers, valuesOf, type ItemValues } from './item-values.ts'
import { categoryPicker } from '../shared/catalog-pickers.ts'

export function ItemFacts({ item, tab }: { item: ItemRecord; tab: TabHandle }) {
  const values = valuesOf(item)
  const edit = useRecordForm({
    tab,
    draftKey: 'item',
    values,
    lock_version: item.lock_version,
    command: 'item.edit',
    wholes: ['warranty_months'],
    body: ({ barcodes, ...changes }) => ({ ...changes, ...(barcodes !== undefined && { barcodes: barcodesOf(barcodes) }) }),
  })
  const facts = [...itemFacts(edit, values, { costs: item.min_price !== undefined }), ...(edit.editing ? [] : derived(item))]
  return <EditableFacts tab={tab} edit={edit} command="item.edit" label="Preces dati" columns={3} facts={facts} />
}

export function itemFacts(edit: FactSource<ItemValues>, values: ItemValues, { costs }: { costs: boolean }): Fact[] {
  const fact = factsOf(edit, values)
  return [
    fact.text('sku', { required: true }),
    fact.text('name', { required: true }),
    fact.text('name_en'),
    fact.record('category_id', categoryPicker, { required: true }),
    fact.choice('type', itemTypes, { empty: 'Pēc kategorijas' }),
    fact.record('measure_unit_id', itemPickers.measureUnit),
    fact.price('price', { required: true, label: 'Cena bez PVN' }),
    fact.money('shop_price'),
    ...(costs ? [fact.price('min_price')] : []),
    fact.record('vat_rate_code', itemPickers.vatRate),
    fact.flag('auto_price'),
    fact.record('manufacturer_id', listed(manufacturers.calls.list)),
    fact.text('manufacturer_code'),
    fact.flag('is_stocked'),
    fact.flag('has_units'),
    fact.choice('unit_kind', unitKinds),
    fact.whole('warranty_months'),
    fact.text('cn_code'),
    fact.text('country_of_origin'),
    fact.quantity('weight_kg'),
    fact.quantity('volume_m3'),
    fact.record('eol_replacement_id', recordLoader('item'), { href: (id) => `/catalog/${id}` }),
    fact.record('accounting_account_id', itemPickers.account),
    fact.area('barcodes', { hint: 'Katru svītrkodu savā rindā.' }),
    fact.area('description'),
  ]
}

function derived({ auto_price, list_price, price_gross, vat_rate_code, vat_rate, avg_cost, last_purchase_price }: ItemRecord): Fact[] {
  return [
    ...(auto_price ? [{ id: 'list', label: 'Cena pēc uzcenojuma', value: `${formatPrice(list_price)}\u00a0€` }] : []),
    { id: 'gross', label: 'Cena ar PVN', value: price_gross && formatMoney(price_gross) },
    { id: 'vat', label: 'Piemērojamais PVN', value: vat_rate === null ? vat_rate_code : formatPercent(vat_rate) },
    ...(avg_cost === undefined ? [] : [{ id: 'cost', label: 'Vidējā pašizmaksa', value: avg_cost && `${formatPrice(avg_cost)}\u00a0€` }]),
    ...(last_purchase_price === undefined
      ? []
      : [{ id: 'bought', label: 'Pēdējā iepirkuma cena', value: last_purchase_price && `${formatPrice(last_purchase_price)}\u00a0€` }]),
  ]
}
