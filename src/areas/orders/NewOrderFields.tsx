import { useState } from 'react'
import { orderVatCaseNames } from '../../../contract/company/vat-case-names.ts'
import { dayOf } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { useSession } from '../../commands/session.ts'
import { useSays } from '../../commands/use-may.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'
import { loadDeliveryTypes, loadWarehouses } from '../shared/loaders.ts'
import { loadBranches, loadContacts, loadCountries } from '../shared/sale-loaders.ts'
import type { NewHeader } from './new-order.ts'

interface NewOrderFieldsProps {
  header: NewHeader
  customerId: number | null
  errors: FieldErrors
  onChange: (values: Partial<NewHeader>) => void
}

const vatCaseChoices = Object.entries(orderVatCaseNames).map(([value, label]) => ({ value, label }))

type Of<Value> = { [Name in keyof NewHeader]: NewHeader[Name] extends Value ? Name : never }[keyof NewHeader]

export function NewOrderFields({ header, customerId, errors, onChange }: NewOrderFieldsProps) {
  const props = <Name extends keyof NewHeader>(name: Name) => ({
    name,
    label: labelOf(name),
    error: errors[name],
    value: header[name],
    onChange: (value: NewHeader[Name]) => onChange({ [name]: value }),
  })
  const session = useSession()
  const warehouse = session.phase === 'signed-in' ? session.user.default_warehouse?.name : undefined
  const says = useSays(orders.create)
  const [today] = useState(() => dayOf(new Date()))
  const text = (name: Of<string | null>) => <TextField {...(props(name) as TextProps)} />
  const day = (name: Of<string | null>) => <DateField {...(props(name) as TextProps)} />
  const record = (name: Of<Option | null>, load: LoadOptions, placeholder?: string) => (
    <ComboField {...(props(name) as RecordProps)} load={load} placeholder={placeholder} />
  )
  return (
    <div className="grid grid-cols-1 gap-2.5 @min-[460px]/main:@max-[816px]/main:grid-cols-2 @min-[816px]/main:@max-[1000px]/main:grid-cols-3">
      {record('branch_id', loadBranches(customerId))}
      {record('contact_id', loadContacts(customerId))}
      {text('customer_order_nr')}
      {says('date') && (
        <div className="grid grid-cols-2 gap-2">
          <DateField {...(props('date') as TextProps)} value={header.date ?? today} />
          {day('expected_date')}
        </div>
      )}
      {says('warehouse_id') && record('warehouse_id', loadWarehouses, warehouse ?? 'Parastā noliktava')}
      {says('delivery_type_id') && record('delivery_type_id', loadDeliveryTypes)}
      {(header.delivery_type_id || !says('delivery_type_id')) && (
        <>
          {text('delivery_address')}
          {text('delivery_city')}
          {says('delivery_country_id') && record('delivery_country_id', loadCountries)}
          {says('vat_case') && <SelectField {...(props('vat_case') as TextProps)} choices={vatCaseChoices} />}
          {text('recipient_name')}
          {text('recipient_phone')}
          {says('delivery_date') && day('delivery_date')}
        </>
      )}
      <TextArea {...(props('notes') as TextProps)} rows={2} />
    </div>
  )
}

interface NamedFieldProps {
  name: string
  label: string
  error: readonly string[] | undefined
}

interface TextProps extends NamedFieldProps {
  value: string | null
  onChange: (value: string | null) => void
}

interface RecordProps extends NamedFieldProps {
  value: Option | null
  onChange: (value: Option | null) => void
}
