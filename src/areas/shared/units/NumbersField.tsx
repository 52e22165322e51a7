import { useState } from 'react'
import { TextArea } from '../../../ui/TextField.tsx'
import { numbersIn, type UnitKind } from './numbers.ts'

interface NumbersFieldProps {
  /** The goods, for whoever only hears the field. */
  name: string
  kind: UnitKind
  units: readonly string[]
  onChange: (text: string | null) => void
}

/** Numbers of serialised goods in bulk: scanned one after the other, typed or pasted, one a line. */
export function NumbersField({ name, kind, units, onChange }: NumbersFieldProps) {
  const [text, setText] = useState<string | null>(null)
  // What is typed stays as it is, with its empty last line, until a scan adds to it.
  const typed = text !== null && numbersIn(kind, text).join() === units.join()
  return (
    <div data-scan>
      <TextArea
        label={`${name}: vienību numuri, katrs savā rindā (${units.length})`}
        rows={Math.max(2, Math.min(6, units.length + 1))}
        value={typed ? text : units.join('\n')}
        onChange={(next) => {
          setText(next)
          onChange(next)
        }}
      />
    </div>
  )
}
