import { useRef } from 'react'
import { useParams } from 'wouter'
import { catalog } from '../../../contract/catalog/catalog.ts'
import { goodsVatCaseNames } from '../../../contract/company/vat-case-names.ts'
import type { CategoryRecord } from '../../../contract/catalog/categories.ts'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { measureUnits } from '../../../contract/reference/reference.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import { SectionTabs } from '../../ui/SectionTabs.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { vatRates } from '../../data/vat-rates.ts'
import { useRecord, useTitle, useView } from '../../tabs/hooks.ts'
import { usePart } from '../../tabs/use-part.ts'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { listed } from '../../workspace/record/options.ts'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { currentCategory } from './current-category.ts'
import { categoryValues } from './category-values.ts'
import { AccountsSection, OptionsSection, PriceRatesSection, SubcategoriesSection } from './CategorySections.tsx'
import { categoryPicker } from '../shared/catalog-pickers.ts'

export default function CategoryScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'categoryId'>>()
  const state = useCall(catalog.showCategory, { params: { id: Number(params.categoryId) } }, { page: true })
  const category = state.answer?.data
  useTitle(tab, category?.name)
  useRecord(tab, category && currentCategory(category, category.can, category.own_reverse_vat))
  return (
    <RecordPage state={state} noun="kategorija">
      {(record) => (
        <>
          <RecordHead
            title={record.name}
            above={record.path === record.name ? undefined : record.path}
            marks={
              <>
                {record.display_in_webshop && <Badge>Interneta veikalā</Badge>}
                {record.reverse_vat && <Badge>Reversais PVN</Badge>}
              </>
            }
          >
            <ActionBar
              primary={['category.products']}
              commands={['category.products', 'category.vat-rate', 'category.price-rates']}
              more={['category.reverse-vat', 'category.webshop', 'category.code', 'category.accounts', 'category.move', 'category.delete']}
            />
          </RecordHead>
          <CategoryFacts category={record} tab={tab} />
          <Sections category={record} tab={tab} />
        </>
      )}
    </RecordPage>
  )
}

function CategoryFacts({ category, tab }: { category: CategoryRecord; tab: TabHandle }) {
  const values = categoryValues(category)
  const edit = useRecordForm({
    tab,
    draftKey: 'category',
    values,
    lock_version: category.lock_version,
    command: 'category.edit',
    wholes: ['warranty_months'],
  })
  const fact = factsOf(edit, values)
  const facts = factsFor<typeof catalog.updateCategory>({
    name: edit.editing ? fact.text('name', { required: true }) : omitted,
    parent_id: fact.record('parent_id', categoryPicker, { label: 'Augšējā kategorija', href: (id) => `/categories/${id}` }),
    default_measure_unit_id: fact.record('default_measure_unit_id', listed(measureUnits.calls.list)),
    warranty_months: fact.whole('warranty_months'),
    has_units: fact.flag('has_units'),
    is_service: [fact.flag('is_service'), ...(edit.editing ? [] : derived(category))],
    vat_case: fact.choice('vat_case', goodsVatCaseNames),
    // By the command that moves.
    before_id: omitted,
  })
  return <EditableFacts tab={tab} edit={edit} command="category.edit" label="Kategorijas dati" columns={3} facts={facts} />
}

function derived({ code, weight, own_vat_rate_code, vat_rate_code, vat_rates, id, products }: CategoryRecord): Fact[] {
  const days = vat_rates.map(
    (each) =>
      `${vatRates().word(each.vat_rate_code)} no ${formatDate(each.valid_from)}${each.valid_to ? ` līdz ${formatDate(each.valid_to)}` : ''}`,
  )
  return [
    {
      id: 'vat',
      label: labelOf('vat_rate_code'),
      value: own_vat_rate_code ? vatRates().word(own_vat_rate_code) : `${vatRates().word(vat_rate_code)} (no augšējās kategorijas)`,
    },
    { id: 'vat_rates', label: labelOf('vat_rates'), value: days.join('; ') },
    { id: 'code', label: labelOf('code'), value: code },
    { id: 'weight', label: labelOf('weight'), value: weight },
    { id: 'products', label: 'Preces ar apakškategorijām', value: <AppLink to={`/categories/${id}/products`}>{products}</AppLink> },
  ]
}

function Sections({ category, tab }: { category: CategoryRecord; tab: TabHandle }) {
  const [current, setCurrent] = usePart('section', 'rates')
  const box = useRef<HTMLDivElement>(null)
  useView(tab, { lines: () => box.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus() })
  const { price_rates, options, subcategories } = category
  return (
    <div ref={box} className="border-t border-line">
      <SectionTabs
        label="Kategorijas sadaļas"
        current={current}
        onChange={setCurrent}
        sections={[
          { id: 'rates', label: 'Cenu uzcenojums', mark: <Badge>{price_rates.length}</Badge> },
          { id: 'options', label: 'Opcijas', mark: <Badge>{options.length}</Badge> },
          { id: 'subcategories', label: 'Apakškategorijas', mark: <Badge>{subcategories}</Badge> },
          { id: 'accounts', label: 'Konti' },
        ]}
      >
        <div className="p-4">
          {current === 'rates' && <PriceRatesSection category={category} />}
          {current === 'options' && <OptionsSection category={category} />}
          {current === 'subcategories' && <SubcategoriesSection category={category} />}
          {current === 'accounts' && <AccountsSection category={category} />}
        </div>
      </SectionTabs>
    </div>
  )
}
