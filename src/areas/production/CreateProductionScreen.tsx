import type { production } from '../../../contract/production/production.ts'
import { componentLists } from '../../../contract/component-lists/component-lists.ts'
import { labelOf } from '../../../contract/labels.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { startForm } from '../../commands/run.ts'
import { useCall } from '../../commands/use-call.ts'
import { useMay } from '../../commands/use-may.ts'
import { Button } from '../../ui/Button.tsx'
import { formFoot, formGrid } from '../../ui/classes.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { QuantityField } from '../../ui/NumberField.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { Option } from '../../ui/use-options.ts'
import { useListOf, useTitle } from '../../tabs/hooks.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { filledBody } from '../../workspace/record/use-record-form.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { loadStaff } from '../../workspace/record/staff.ts'
import { NeedsTable } from './NeedsTable.tsx'
import { useFormPage } from '../../workspace/record/use-form-page.ts'

interface NewProduction {
  catalog_item_id: Option | null
  quantity: string | null
  due_date: string | null
  responsible_user_id: Option | null
  warehouse_id: Option | null
  output_warehouse_id: Option | null
  notes: string | null
  /** Selected optional lines. */
  optional_items: number[]
}

const fresh: NewProduction = valuesFor<typeof production.create>()({
  catalog_item_id: null,
  quantity: '1',
  due_date: null,
  responsible_user_id: null,
  warehouse_id: null,
  output_warehouse_id: null,
  notes: null,
  optional_items: [],
  // The list of the item in use.
  component_list_id: omitted,
  // By the command of the order that makes its line.
  order_item_id: omitted,
  // From the list; changed on the page of the application.
  labour_cost: omitted,
})

export default function CreateProductionScreen({ tab }: ScreenProps) {
  const form = useForm<NewProduction>({ initial: fresh, drafts: tab.drafts, draftKey: 'new-production', submit: make })
  const { field, ref, busy, submit } = form
  const item = field('catalog_item_id')
  const quantity = field('quantity').value
  const selectedOptional = field('optional_items').value
  const warehouse = field('warehouse_id').value
  const list = useActiveList(item.value && Number(item.value.id))
  useTitle(tab, item.value ? `Ražošana: ${item.value.label}` : 'Jauns ražošanas pieteikums')
  useListOf(tab, 'new-production')
  useFormPage(tab, { ref, submit })

  async function make({ optional_items, ...values }: NewProduction) {
    const enteredFields = filledBody(values)
    const application = { ...enteredFields, ...(list && optional_items.length > 0 && { optional_items }) }
    return startForm('production.save', { application }, tab.id)
  }

  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Jauns ražošanas pieteikums" />
      <form ref={ref} onSubmit={(event) => void submit(event)} className={formGrid}>
        <ComboField
          label={labelOf('catalog_item_id')}
          placeholder="Ko ražo: nosaukums vai artikuls"
          load={recordLoader('item')}
          required
          {...item}
          onChange={(value) => form.set({ catalog_item_id: value, optional_items: [] })}
        />
        <QuantityField label={labelOf('quantity')} required {...field('quantity')} />
        <DateField label="Termiņš" {...field('due_date')} />
        <ComboField label={labelOf('responsible_user_id')} load={loadStaff} {...field('responsible_user_id')} />
        <ComboField label="Komponenšu noliktava" placeholder="Ražošanas noliktava" load={loadWarehouses} {...field('warehouse_id')} />
        <ComboField
          label={labelOf('output_warehouse_id')}
          placeholder="Jūsu parastā noliktava"
          load={loadWarehouses}
          {...field('output_warehouse_id')}
        />
        <TextArea label={labelOf('notes')} className="col-span-full" rows={2} {...field('notes')} />
        {item.value && list === null && (
          <p className="col-span-full text-muted">Precei nav komponenšu saraksta lietošanā; komponentes var pievienot pieteikumā.</p>
        )}
        {list && quantity && (
          <NeedsTable
            list={list}
            quantity={quantity}
            warehouse={warehouse && Number(warehouse.id)}
            selectedIds={selectedOptional}
            onWanted={(optional_items) => form.set({ optional_items })}
          />
        )}
        <div className={formFoot}>
          <Button type="submit" tone="primary" shortcut="ctrl+Enter" busy={busy}>
            Izveidot pieteikumu
          </Button>
        </div>
      </form>
    </div>
  )
}

/** Active list of an item; null if none, undefined while loading. */
function useActiveList(itemId: number | null): number | null | undefined {
  const may = useMay(componentLists.list)
  const query = itemId === null ? null : { query: { catalog_item_id: itemId, is_active: '1' as const, type: 'production' as const } }
  const { answer } = useCall(componentLists.list, may ? query : null)
  return answer && (answer.data[0]?.id ?? null)
}
