import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './classes.ts'

export interface Section {
  id: string
  label: string
  mark?: ReactNode
}

interface SectionTabsProps {
  label: string
  sections: readonly Section[]
  current: string
  onChange: (id: string) => void
  children: ReactNode
}

export function SectionTabs({ label, sections, current, onChange, children }: SectionTabsProps) {
  const id = useId()
  const place = sections.findIndex((section) => section.id === current)
  /** A kept section may be gone with a right. */
  const stop = sections[Math.max(0, place)]?.id

  function keys(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const last = sections.length - 1
    const to = { ArrowRight: place === last ? 0 : place + 1, ArrowLeft: place <= 0 ? last : place - 1, Home: 0, End: last }[event.key]
    const next = to === undefined ? undefined : sections[to]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    document.getElementById(`${id}-${next.id}`)?.focus()
  }

  return (
    <div className="@container/sections flex min-h-0 flex-col">
      <div role="tablist" aria-label={label} className="flex shrink-0 flex-wrap border-b border-line px-2 @min-[860px]/sections:gap-x-1">
        {sections.map((section) => (
          <button
            key={section.id}
            type="button"
            role="tab"
            id={`${id}-${section.id}`}
            aria-selected={section.id === current}
            aria-controls={section.id === current ? `${id}-panel` : undefined}
            tabIndex={section.id === stop ? 0 : -1}
            onClick={() => onChange(section.id)}
            onKeyDown={keys}
            className={cx(
              '-mb-px flex h-8.5 items-center gap-1.5 border-b-2 px-1.5 whitespace-nowrap -outline-offset-2 @min-[620px]/sections:px-2 @min-[860px]/sections:px-2.5',
              section.id === current ? 'border-accent font-medium' : 'border-transparent text-muted hover:text-text',
            )}
          >
            {section.label}
            {section.mark}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className="min-h-0 grow">
        {children}
      </div>
    </div>
  )
}
