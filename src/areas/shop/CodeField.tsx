import { useState } from 'react'
import { TextField } from '../../ui/TextField.tsx'

/** Separate component, so that typing rerenders only it. */
export function CodeField({ onCode }: { onCode: (text: string) => void }) {
  const [code, setCode] = useState<string | null>(null)
  return (
    <form
      data-scan
      className="w-80 max-w-full"
      onSubmit={(event) => {
        event.preventDefault()
        setCode(null)
        onCode(code ?? '')
      }}
    >
      <TextField
        label="Kods"
        hideLabel
        name="code"
        placeholder="Skenējiet preci, karti vai čeku; 3* — trīs"
        value={code}
        onChange={setCode}
        autoFocus
      />
    </form>
  )
}
