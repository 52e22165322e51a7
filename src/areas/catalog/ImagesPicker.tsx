import { useEffect, useRef, useState } from 'react'
import { largestImage, acceptedImageTypes } from '../../../contract/files/files.ts'
import { countOf } from '../../../contract/format.ts'
import { notices } from '../../../contract/notices.ts'
import type { PickerProps } from '../../commands/picker.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { filesOf } from '../../ui/dropped-files.ts'

export default function ImagesPicker({ title, errors, busy, onPick, onClose }: PickerProps) {
  const [chosen, setChosen] = useState<readonly File[]>([])
  const input = useRef<HTMLInputElement>(null)
  const add = (files: readonly File[]) => setChosen((before) => [...before, ...files])
  const tooLarge = chosen.some(({ size }) => size > largestImage)
  const wrong = [...Object.values(errors).flat(), ...(tooLarge ? [notices.imageRule.text] : [])]

  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const files = filesOf(event.clipboardData)
      if (files.length === 0) return
      event.preventDefault()
      setChosen((before) => [...before, ...files])
    }
    document.addEventListener('paste', paste, true)
    return () => document.removeEventListener('paste', paste, true)
  }, [])

  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      primary={{
        label: 'Pievienot',
        run: () => onPick(chosen),
        busy,
        disabledReason: chosen.length === 0 ? 'Izvēlieties vismaz vienu attēlu' : tooLarge ? notices.imageRule.text : null,
      }}
    >
      <div
        className="flex flex-col items-start gap-3"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          add(filesOf(event.dataTransfer))
        }}
      >
        {wrong.length > 0 && (
          <p role="alert" className="text-danger">
            {wrong.join(' ')}
          </p>
        )}
        <input
          ref={input}
          type="file"
          multiple
          accept={acceptedImageTypes}
          aria-label="Attēlu faili"
          className="unseen"
          tabIndex={-1}
          onChange={({ target }) => add([...(target.files ?? [])])}
        />
        <Button autoFocus onClick={() => input.current?.click()}>
          Izvēlēties failus
        </Button>
        <p className="text-small text-muted">Attēlu var arī ielīmēt (Ctrl+V) vai iemest šeit. Līdz 8 MB.</p>
        {chosen.length > 0 && (
          <ul aria-label={countOf(chosen.length, 'attēls', 'attēli', 'attēlu')} className="w-full">
            {chosen.map(({ name, size, lastModified }) => (
              <li key={`${name} ${size} ${lastModified}`} className="truncate">
                {name}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
