import type { sales } from '../../../contract/sales/sales.ts'
import { formatDate } from '../../../contract/format.ts'
import { saleChannels, type SaleChannel, type SaleRecord } from '../../../contract/sales/sale-record.ts'
import { customers } from '../../../contract/customers/customers.ts'
import { readOnce } from '../../commands/use-call.ts'
import { DateField } from '../../ui/DateField.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import type { Form } from '../../ui/use-form.ts'
import type { Option } from '../../ui/use-options.ts'
import { factsFor } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf, type FactSource } from '../../workspace/record/facts.tsx'
import { among } from '../../workspace/record/options.ts'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { SeveralField } from '../../ui/SeveralField.tsx'

export interface SaleHeader extends Record<SaleChannel, boolean> {
  name: string | null
  date_from: string | null
  date_to: string | null
  discount_percent: string | null
  is_active: boolean
  /** Customer types; empty: all. */
  customer_type_ids: readonly Option[]
  notes: string | null
}

const loadTypes = among(async () => {
  const { data } = await readOnce(customers.form, {})
  return data.types.map(({ id, name }) => ({ id, label: name }))
})
const channels = Object.keys(saleChannels) as SaleChannel[]

function valuesOf({ name, date_from, date_to, discount_percent, is_active, notes, ...sale }: SaleRecord): SaleHeader {
  return {
    name,
    date_from,
    date_to,
    discount_percent,
    is_active,
    notes,
    office: sale.channels.includes('office'),
    shop: sale.channels.includes('shop'),
    web: sale.channels.includes('web'),
    customer_type_ids: sale.customer_types.map(({ id, name: label }) => ({ id, label })),
  }
}

/** Channels are sent together. */
export function saleBody<Values extends Partial<SaleHeader>>(edited: Values, saved: SaleHeader): object {
  const { office, shop, web, customer_type_ids, ...rest } = edited
  const editedChannels = { office, shop, web }
  const hasChannels = channels.some((channel) => editedChannels[channel] !== undefined)
  return {
    ...rest,
    ...(hasChannels && { channels: channels.filter((channel) => editedChannels[channel] ?? saved[channel]) }),
    ...(customer_type_ids && { customer_type_ids: customer_type_ids.map(({ id }) => Number(id)) }),
  }
}

export function SaleFacts({ record, tab }: { record: SaleRecord; tab: TabHandle }) {
  const values = valuesOf(record)
  const edit = useRecordForm({
    tab,
    draftKey: 'sale',
    values,
    lock_version: record.lock_version,
    command: 'sale.edit',
    body: (changes) => saleBody(changes, values),
  })
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="sale.edit"
      label="Akcijas dati"
      columns={3}
      facts={saleFacts(edit, values)}
      className=""
    />
  )
}

interface SaleSource extends FactSource<SaleHeader> {
  form: Pick<Form<SaleHeader>, 'field' | 'errors'>
}

const kinds = 'Tikai klientu veidiem'
const namesOf = (selectedOptions: readonly Option[]) => selectedOptions.map(({ label }) => label).join(', ')

export function saleFacts({ form, theirs }: SaleSource, values: SaleHeader): Fact[] {
  // Channels are one field of the call; its error is shown at the first channel.
  const field: typeof form.field = (name) => ({ ...form.field(name), ...(name === channels[0] && { error: form.errors['channels'] }) })
  const fact = factsOf({ form: { field }, theirs }, values)
  const day = (name: 'date_from' | 'date_to', label: string) => ({
    id: name,
    label,
    value: formatDate(values[name]),
    field: <DateField label={label} required {...form.field(name)} />,
  })
  return factsFor<typeof sales.update>({
    name: fact.text('name', { required: true }),
    date_from: day('date_from', 'No'),
    date_to: day('date_to', 'Līdz (ieskaitot)'),
    discount_percent: fact.percent('discount_percent', { label: 'Akcijas atlaide, %', hint: 'Precēm un kategorijām bez savas' }),
    customer_type_ids: {
      id: 'customer_type_ids',
      label: kinds,
      value: namesOf(values.customer_type_ids) || 'Visiem',
      field: <SeveralField label={kinds} load={loadTypes} placeholder="Pievienot veidu" {...field('customer_type_ids')} />,
      words: (value) => namesOf(value as readonly Option[]),
    },
    is_active: fact.flag('is_active', { label: 'Ieslēgta' }),
    channels: channels.map((channel) => fact.flag(channel, { label: `Spēkā: ${saleChannels[channel].toLowerCase()}` })),
    notes: fact.area('notes'),
  })
}
