import { useState } from 'react'
import {
  operators,
  operatorsOf,
  takesValue,
  valueFault,
  type ColumnType,
  type Condition,
  type Operator,
} from '../../contract/list-columns.ts'
import { DateField } from '../ui/DateField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'

interface ColumnFilterDialogProps {
  column: { key: string; type: ColumnType; header: string }
  /** The value of the focused cell. */
  value: string | null
  onChoose: (condition: Condition) => void
  onClose: () => void
}

export function ColumnFilterDialog({ column: { key, type, header }, value: first, onChoose, onClose }: ColumnFilterDialogProps) {
  const possible = operatorsOf(type)
  const [operator, setOperator] = useState<Operator>(possible[0] ?? 'is')
  const [value, setValue] = useState(typeof type === 'object' || type === 'flag' || type === 'date' || type === 'moment' ? first : null)
  const [error, setError] = useState<string | null>(null)
  const asked = takesValue(operator)

  function choose(): void {
    const typed = isFigure(type) ? (value ?? '').replace(/\s/g, '').replace(',', '.') : (value ?? '').trim()
    const fault = !asked ? null : typed === '' ? 'jānorāda vērtība' : valueFault(operator === 'contains' ? 'text' : type, typed)
    if (fault !== null) return setError(`${header}: ${fault}`)
    onChoose({ column: key, operator, value: asked ? typed : null })
    onClose()
  }

  function change(next: string | null): void {
    setError(null)
    setValue(next)
  }

  return (
    <Dialog title={`Filtrēt: ${header}`} size="small" onClose={onClose} primary={{ label: 'Filtrēt', run: choose }}>
      <div className="flex flex-col gap-3">
        <SelectField
          label="Nosacījums"
          name="operator"
          choices={possible.map((each) => ({ value: each, label: operators[each] }))}
          value={operator}
          onChange={(next) => setOperator((next ?? operator) as Operator)}
        />
        {asked && <ValueField type={type} value={value} error={error} onChange={change} />}
      </div>
    </Dialog>
  )
}

interface ValueFieldProps {
  type: ColumnType
  value: string | null
  error: string | null
  onChange: (value: string | null) => void
}

function ValueField({ type, value, error, onChange }: ValueFieldProps) {
  const field = { label: 'Vērtība', name: 'value', ...(error !== null && { error }), onChange }
  if (typeof type === 'object') {
    const choices = Object.entries(type.words).map(([each, label]) => ({ value: each, label }))
    return <SelectField {...field} autoFocus empty="" choices={choices} value={value ?? undefined} />
  }
  if (type === 'flag') {
    const choices = [
      { value: '1', label: 'jā' },
      { value: '0', label: 'nē' },
    ]
    return <SelectField {...field} autoFocus empty="" choices={choices} value={value ?? undefined} />
  }
  if (type === 'date' || type === 'moment') return <DateField {...field} autoFocus value={value ?? undefined} />
  return <TextField {...field} autoFocus value={value ?? ''} />
}

function isFigure(type: ColumnType): boolean {
  return type === 'money' || type === 'quantity' || type === 'decimal' || type === 'whole'
}
