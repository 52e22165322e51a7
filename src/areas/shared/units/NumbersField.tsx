import { useState } from 'react'
import { TextArea } from '../../../ui/TextField.tsx'
import { numbersIn, type UnitKind } from './numbers.ts'

interface NumbersFieldProps {
  /** For screen readers. */
  name: string
  kind: UnitKind
  units: readonly string[]
  onChange: (text: string | null) => void
}

export function NumbersField({ name, kind, units, onChange }: NumbersFieldProps) {
  const [text, setText] = useState<string | null>(null)
  // Typed text stays as is until a scan adds to it.
  const isCurrentText = text !== null && numbersIn(kind, text).join() === units.join()
  return (
    <div data-scan>
      <TextArea
        label={`${name}: vienību numuri, katrs savā rindā (${units.length})`}
        rows={Math.max(2, Math.min(6, units.length + 1))}
        value={isCurrentText ? text : units.join('\n')}
        onChange={(next) => {
          setText(next)
          onChange(next)
        }}
      />
    </div>
  )
}
