import { itemTypes, unitKinds, type ItemRecord, type catalog } from '../../../contract/catalog/catalog.ts'
import { formatPercent, formatPrice } from '../../../contract/format.ts'
import { manufacturers } from '../../../contract/reference/reference.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import type { Fact } from '../../ui/KeyFacts.tsx'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf, type FactSource } from '../../workspace/record/facts.tsx'
import { listed } from '../../workspace/record/options.ts'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { itemBody, itemPickers, reverseChoices, valuesOf, type ItemValues } from './item-values.ts'
import { categoryPicker } from '../shared/catalog-pickers.ts'

export function ItemFacts({ item, tab }: { item: ItemRecord; tab: TabHandle }) {
  const values: ItemValues = valuesOf(item)
  const edit = useRecordForm({
    tab,
    draftKey: 'item',
    values,
    lock_version: item.lock_version,
    command: 'item.edit',
    wholes: ['warranty_months'],
    body: itemBody,
  })
  const facts = [...itemFacts(edit, values, { costs: item.min_price !== undefined }), ...(edit.editing ? [] : derived(item))]
  return <EditableFacts tab={tab} edit={edit} command="item.edit" label="Preces dati" columns={3} facts={facts} foldEmpty />
}

export function itemFacts(edit: FactSource<ItemValues>, values: ItemValues, { costs }: { costs: boolean }): Fact[] {
  const fact = factsOf(edit, values)
  return factsFor<typeof catalog.update>({
    sku: fact.text('sku', { required: true }),
    name: fact.text('name', { required: true }),
    name_en: fact.text('name_en'),
    category_id: fact.record('category_id', categoryPicker, { required: true }),
    type: fact.choice('type', itemTypes, { empty: 'Pēc kategorijas' }),
    measure_unit_id: fact.record('measure_unit_id', itemPickers.measureUnit),
    price: fact.price('price', { required: true, label: 'Cena bez PVN' }),
    shop_price: fact.money('shop_price'),
    min_price: costs ? fact.price('min_price') : omitted,
    vat_rate_code: fact.record('vat_rate_code', itemPickers.vatRate),
    reverse_vat: fact.choice('reverse_vat', reverseChoices, { empty: 'Pēc kategorijas' }),
    auto_price: fact.flag('auto_price'),
    manufacturer_id: fact.record('manufacturer_id', listed(manufacturers.calls.list)),
    manufacturer_code: fact.text('manufacturer_code'),
    is_stocked: fact.flag('is_stocked'),
    has_units: fact.flag('has_units'),
    unit_kind: fact.choice('unit_kind', unitKinds),
    warranty_months: fact.whole('warranty_months'),
    cn_code: fact.text('cn_code'),
    country_of_origin: fact.text('country_of_origin'),
    weight_kg: fact.quantity('weight_kg'),
    volume_m3: fact.quantity('volume_m3'),
    eol_replacement_id: fact.record('eol_replacement_id', recordLoader('item'), { href: (id) => `/catalog/${id}` }),
    accounting_account_id: fact.record('accounting_account_id', itemPickers.account),
    barcodes: fact.area('barcodes', { hint: 'Katru svītrkodu savā rindā.' }),
    description: fact.area('description'),
    // By their own commands.
    display_in_webshop: omitted,
    is_eol: omitted,
  })
}

function derived({ auto_price, list_price, vat_rate_code, vat_rate, avg_cost, last_purchase_price }: ItemRecord): Fact[] {
  return [
    ...(auto_price ? [{ id: 'list', label: 'Cena pēc uzcenojuma', value: `${formatPrice(list_price)}\u00a0€` }] : []),
    { id: 'vat', label: 'Piemērojamais PVN', value: vat_rate === null ? vat_rate_code : formatPercent(vat_rate) },
    ...(avg_cost === undefined ? [] : [{ id: 'cost', label: 'Vidējā pašizmaksa', value: avg_cost && `${formatPrice(avg_cost)}\u00a0€` }]),
    ...(last_purchase_price === undefined
      ? []
      : [{ id: 'bought', label: 'Pēdējā iepirkuma cena', value: last_purchase_price && `${formatPrice(last_purchase_price)}\u00a0€` }]),
  ]
}
