import { creditReasonWords, lowersPrice, type CreditReason } from '../../../contract/credits/credit-reasons.ts'
import { labelOf } from '../../../contract/labels.ts'
import { methodWords } from '../../../contract/invoices/invoice-record.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import { choicesOf } from '../../ui/choices.ts'
import type { NewCredit } from './new-credit.ts'

interface NewCreditFieldsProps {
  note: NewCredit
  errors: FieldErrors
  onChange: (values: Partial<NewCredit>) => void
  ofSimplified: boolean
  paysBack: boolean
  refundMethod: NewCredit['refund_method']
}

const { offset: _offset, ...refundWords } = methodWords

export function NewCreditFields({ note, errors, onChange, ofSimplified, paysBack, refundMethod }: NewCreditFieldsProps) {
  return (
    <>
      <SelectField
        label={labelOf('reason')}
        name="reason"
        className="w-44"
        required
        choices={choicesOf(creditReasonWords)}
        value={note.reason}
        onChange={(reason) => onChange({ reason: (reason ?? 'return') as CreditReason, lines: {} })}
        error={errors['reason']}
        autoFocus
      />
      <TextField
        label="Paskaidrojums"
        name="reason_text"
        className="w-72"
        value={note.reason_text}
        onChange={(reason_text) => onChange({ reason_text })}
        error={errors['reason_text']}
      />
      <DateField
        label={labelOf('date')}
        name="date"
        className="w-32"
        value={note.date}
        onChange={(date) => onChange({ date })}
        error={errors['date']}
      />
      {paysBack && (
        <SelectField
          label={labelOf('refund_method')}
          name="refund_method"
          className="w-40"
          choices={choicesOf(refundWords)}
          value={refundMethod}
          onChange={(method) => onChange({ refund_method: (method ?? null) as NewCredit['refund_method'] })}
          error={errors['refund_method']}
        />
      )}
      {!ofSimplified && !lowersPrice(note.reason) && (
        <CheckField
          label={labelOf('reopen_order')}
          name="reopen_order"
          value={note.reopen_order}
          onChange={(reopen_order) => onChange({ reopen_order })}
          error={errors['reopen_order']}
        />
      )}
    </>
  )
}
