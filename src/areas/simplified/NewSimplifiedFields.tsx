import { useState } from 'react'
import { dayOf } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { methodWords } from '../../../contract/invoices/invoice-record.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import { choicesOf } from '../../ui/choices.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import type { NewSimplifiedHeader } from './new-simplified.ts'
import { modeWords } from './simplified.labels.ts'

interface NewSimplifiedFieldsProps {
  header: NewSimplifiedHeader
  hasCustomer: boolean
  errors: FieldErrors
  onChange: (values: Partial<NewSimplifiedHeader>) => void
}

export function NewSimplifiedFields({ header, hasCustomer, errors, onChange }: NewSimplifiedFieldsProps) {
  const [today] = useState(() => dayOf(new Date()))
  const props = <Name extends keyof NewSimplifiedHeader>(name: Name) => ({ name, label: labelOf(name), error: errors[name] })
  return (
    <div className="grid grid-cols-1 gap-2.5 @min-[460px]/main:@max-[816px]/main:grid-cols-2 @min-[816px]/main:@max-[1000px]/main:grid-cols-3">
      {!hasCustomer && <TextField {...props('buyer_name')} value={header.buyer_name} onChange={(buyer_name) => onChange({ buyer_name })} />}
      <SelectField
        {...props('payment_method')}
        required
        choices={choicesOf(methodWords)}
        value={header.payment_method}
        onChange={(value) => onChange({ payment_method: (value ?? 'cash') as NewSimplifiedHeader['payment_method'] })}
      />
      <SelectField
        {...props('price_mode')}
        required
        choices={choicesOf(modeWords)}
        value={header.price_mode}
        onChange={(value) => onChange({ price_mode: (value ?? 'gross') as NewSimplifiedHeader['price_mode'] })}
      />
      <div className="grid grid-cols-2 gap-2">
        <DateField {...props('date')} value={header.date ?? today} onChange={(date) => onChange({ date })} />
        <DateField {...props('due_date')} value={header.due_date} onChange={(due_date) => onChange({ due_date })} />
      </div>
      <ComboField
        {...props('warehouse_id')}
        value={header.warehouse_id}
        onChange={(warehouse_id) => onChange({ warehouse_id })}
        load={loadWarehouses}
        placeholder="Parastā noliktava"
      />
      <TextArea {...props('notes')} rows={2} value={header.notes} onChange={(notes) => onChange({ notes })} />
    </div>
  )
}
