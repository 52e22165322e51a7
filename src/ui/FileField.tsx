import { useState, type ReactNode } from 'react'

interface FileFieldProps {
  label: string
  accept?: string
  multiple?: boolean
  onChange: (files: readonly File[]) => void
  autoFocus?: boolean
  children?: ReactNode
}

/** Replaces the browser's file input, whose texts are in the browser's language. */
export function FileField({ label, accept, multiple = false, onChange, autoFocus, children }: FileFieldProps) {
  const [names, setNames] = useState<readonly string[]>([])

  function choose(files: readonly File[]): void {
    setNames(files.map(({ name }) => name))
    onChange(files)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      className="flex flex-col items-start gap-1.5 rounded-panel border border-dashed border-line p-4 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        choose([...event.dataTransfer.files].slice(0, multiple ? undefined : 1))
      }}
    >
      {label}
      <input
        type="file"
        name="files"
        aria-label={label}
        className="unseen"
        accept={accept}
        multiple={multiple}
        data-autofocus={autoFocus || undefined}
        onChange={({ target }) => choose([...(target.files ?? [])])}
      />
      <span className="flex max-w-full items-center gap-2.5">
        <span className="shrink-0 rounded-control border border-edge bg-raised px-2.5 py-1">
          {multiple ? 'Izvēlēties failus' : 'Izvēlēties failu'}
        </span>
        <span role="status" className="min-w-0 text-muted">
          {names.length > 0 ? names.join(', ') : 'Nekas nav izvēlēts'}
        </span>
      </span>
      {children}
    </label>
  )
}
