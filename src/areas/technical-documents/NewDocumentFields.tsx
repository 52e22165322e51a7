import { labelOf } from '../../../contract/labels.ts'
import {
  documentType,
  type TechnicalDocumentRecord,
  type TechnicalDocumentType,
} from '../../../contract/technical-documents/technical-document-record.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { textOfMembers } from '../shared/commission.ts'
import { loadAccounts } from './DocumentFacts.tsx'
import type { NewHead } from './new-document.ts'

interface NewDocumentFieldsProps {
  head: NewHead
  type: TechnicalDocumentType
  errors: FieldErrors
  onChange: (values: Partial<NewHead>) => void
  /** Default signatories. */
  usualCommission: TechnicalDocumentRecord['commission']
}

/** Empty fields use defaults. */
export function NewDocumentFields({ head, type, errors, onChange, usualCommission }: NewDocumentFieldsProps) {
  const text = (name: 'reason' | 'order_ref', more: { required?: true; autoFocus?: true } = {}) => (
    <TextField
      label={labelOf(name)}
      name={name}
      value={head[name]}
      onChange={(value) => onChange({ [name]: value })}
      error={errors[name]}
      {...more}
    />
  )
  return (
    <div className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
      {text('reason', { required: true, autoFocus: true })}
      <ComboField
        label={labelOf('warehouse_id')}
        name="warehouse_id"
        value={head.warehouse_id}
        onChange={(warehouse_id) => onChange({ warehouse_id })}
        load={loadWarehouses}
        error={errors['warehouse_id']}
        required
      />
      <DateField
        label={labelOf('date')}
        name="date"
        value={head.date}
        onChange={(date) => onChange({ date })}
        error={errors['date']}
        hint="Tukšs: šodiena"
      />
      {text('order_ref')}
      <ComboField
        label={labelOf('accounting_account_id')}
        name="accounting_account_id"
        value={head.accounting_account_id}
        onChange={(accounting_account_id) => onChange({ accounting_account_id })}
        load={loadAccounts}
        error={errors['accounting_account_id']}
        hint={type === documentType.inventory ? undefined : 'Tukšs: preču kategorijas norakstīšanas konts'}
      />
      <TextArea
        label={labelOf('notes')}
        name="notes"
        value={head.notes}
        onChange={(notes) => onChange({ notes })}
        error={errors['notes']}
      />
      {type === documentType.writeOff && (
        <TextArea
          label={labelOf('commission')}
          name="commission"
          value={head.commission ?? textOfMembers(usualCommission)}
          onChange={(commission) => onChange({ commission })}
          error={errors['commission']}
          hint="Katrs loceklis savā rindā: vārds uzvārds, amats"
        />
      )}
    </div>
  )
}
