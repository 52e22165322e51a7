import { orderVatCaseNames } from '../../../contract/company/vat-case-names.ts'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { OrderRecord } from '../../../contract/orders/order-record.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { useSays } from '../../commands/use-may.ts'
import { DateField } from '../../ui/DateField.tsx'
import type { Fact } from '../../ui/KeyFacts.tsx'
import type { Option } from '../../ui/use-options.ts'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { optionOf } from '../../workspace/record/options.ts'
import { useRecordForm, type RecordForm } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { loadDeliveryTypes } from '../shared/loaders.ts'
import { loadCountries } from '../shared/sale-loaders.ts'
import { readOnly } from './OrderFacts.tsx'

type Delivery = Omit<OrderRecord['details'], 'delivery_type' | 'delivery_country'> & {
  delivery_type_id: Option | null
  delivery_country_id: Option | null
}

export function DeliveryFacts({ order, tab }: { order: OrderRecord; tab: TabHandle }) {
  const { delivery_type, delivery_country, ...details } = order.details
  const values: Delivery = {
    delivery_type_id: optionOf(delivery_type),
    delivery_country_id: optionOf(delivery_country),
    ...details,
  }
  const edit = useRecordForm({ tab, draftKey: 'delivery', values, lock_version: order.lock_version, command: 'order.edit-delivery' })
  const says = useSays(orders.updateDetails)
  const facts = deliveryFacts(edit, values).flatMap((fact) => (says(fact.id) ? [fact] : readOnly(fact)))
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="order.edit-delivery"
      label="Piegāde"
      columns={1}
      facts={facts}
      secondary
      className="[--label-width:104px]"
    />
  )
}

function deliveryFacts(edit: RecordForm<Delivery>, values: Delivery): Fact[] {
  const fact = factsOf(edit, values)
  const { editing, form } = edit
  const isShown = (name: keyof Delivery): boolean => editing || values[name] !== null
  const text = (
    name: 'delivery_address' | 'delivery_city' | 'delivery_postal_code' | 'recipient_name' | 'recipient_phone' | 'tracking_nr',
  ) => (isShown(name) ? fact.text(name) : omitted)
  const label = labelOf('delivery_date')
  return factsFor<typeof orders.updateDetails>({
    delivery_type_id: fact.record('delivery_type_id', loadDeliveryTypes),
    delivery_address: text('delivery_address'),
    delivery_city: text('delivery_city'),
    delivery_postal_code: text('delivery_postal_code'),
    recipient_name: text('recipient_name'),
    recipient_phone: text('recipient_phone'),
    tracking_nr: text('tracking_nr'),
    delivery_country_id: isShown('delivery_country_id') ? fact.record('delivery_country_id', loadCountries) : omitted,
    vat_case: isShown('vat_case') ? fact.choice('vat_case', orderVatCaseNames) : omitted,
    delivery_date: isShown('delivery_date')
      ? {
          id: 'delivery_date',
          label,
          value: formatDate(values.delivery_date),
          field: <DateField label={label} {...form.field('delivery_date')} />,
        }
      : omitted,
    instructions: isShown('instructions') ? fact.area('instructions') : omitted,
  })
}
