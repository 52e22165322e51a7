import { useState, type KeyboardEvent } from 'react'
import { TextField } from '../../ui/TextField.tsx'

/** The field that a scanner types into; it keeps the keyboard after each code. */
export function ScanField({ onCode }: { onCode: (code: string) => void }) {
  const [code, setCode] = useState<string | null>(null)
  function keys(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    // What the field holds by now; what was drawn last may be behind a quick scanner.
    onCode((event.target as HTMLInputElement).value)
    setCode(null)
  }
  return (
    <div data-scan>
      <TextField label="Skenētais kods" value={code} onChange={setCode} onKeyDown={keys} autoFocus />
    </div>
  )
}
