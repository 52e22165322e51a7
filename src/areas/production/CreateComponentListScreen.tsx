import { componentListTypes, type componentLists } from '../../../contract/component-lists/component-lists.ts'
import { labelOf } from '../../../contract/labels.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { startForm } from '../../commands/run.ts'
import { useSeesCosts } from '../../commands/use-may.ts'
import { Button } from '../../ui/Button.tsx'
import { formFoot, formGrid } from '../../ui/classes.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { PriceField, QuantityField, WholeField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { Option } from '../../ui/use-options.ts'
import { useListOf, useTitle } from '../../tabs/hooks.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { choicesOf } from '../../ui/choices.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { useFormPage } from '../../workspace/record/use-form-page.ts'

interface NewList {
  catalog_item_id: Option | null
  type: string | null
  name: string | null
  output_quantity: string | null
  labour_minutes: string | null
  labour_cost: string | null
}

const fresh: NewList = valuesFor<typeof componentLists.create>()({
  // In the address of the call.
  catalog_item_id: null,
  type: 'production',
  name: null,
  output_quantity: '1',
  labour_minutes: null,
  labour_cost: null,
  // Lines are added on the page of the list.
  component_list_items: omitted,
  // By the command that makes a new version.
  from_list_id: omitted,
})

export default function CreateComponentListScreen({ tab }: ScreenProps) {
  const costs = useSeesCosts()
  const ofService = new URLSearchParams(tab.path.split('?')[1]).get('type') === 'service'
  const form = useForm<NewList>({
    initial: { ...fresh, type: ofService ? 'service' : fresh.type },
    drafts: tab.drafts,
    draftKey: 'new-component-list',
    submit: make,
  })
  const { field, ref, busy, submit } = form
  const item = field('catalog_item_id')
  useTitle(tab, item.value ? `Saraksts: ${item.value.label}` : 'Jauns komponenšu saraksts')
  useListOf(tab, 'new-component-list')
  useFormPage(tab, { ref, submit })

  async function make({ catalog_item_id, labour_minutes, ...values }: NewList) {
    if (!catalog_item_id) return { catalog_item_id: [`Lauks „${labelOf('catalog_item_id')}” ir obligāts`] }
    const filledFields = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
    const list = { ...filledFields, ...(labour_minutes && { labour_minutes: Number(labour_minutes) }) }
    const args = { item: Number(catalog_item_id.id), list }
    return startForm('component-list.save', args, tab.id)
  }

  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Jauns komponenšu saraksts" />
      <form ref={ref} onSubmit={(event) => void submit(event)} className={formGrid}>
        <ComboField
          label={labelOf('catalog_item_id')}
          placeholder={field('type').value === 'service' ? 'Ko apkopj: nosaukums vai artikuls' : 'Ko ražo: nosaukums vai artikuls'}
          load={recordLoader('item')}
          required
          {...item}
        />
        <SelectField label="Veids" choices={choicesOf(componentListTypes)} required {...field('type')} />
        <TextField label={labelOf('name')} placeholder="Kā prece, ja nav cita" {...field('name')} />
        <QuantityField label="Iznākums: cik preču sanāk no saraksta" required {...field('output_quantity')} />
        <WholeField label={labelOf('labour_minutes')} {...field('labour_minutes')} />
        {costs && <PriceField label={labelOf('labour_cost')} {...field('labour_cost')} />}
        <div className={formFoot}>
          <Button type="submit" tone="primary" shortcut="ctrl+Enter" busy={busy}>
            Izveidot sarakstu
          </Button>
        </div>
      </form>
    </div>
  )
}
