import type { ReactNode, RefObject } from 'react'

interface NewSaleLayoutProps {
  box: RefObject<HTMLDivElement | null>
  title: string
  customer: ReactNode
  warning?: ReactNode
  actions: ReactNode
  lines: ReactNode
  fields: ReactNode
  /** For screen readers. */
  fieldsLabel: string
}

/** Customer and actions above; lines beside the fields, or above them on a narrow page. */
export function NewSaleLayout({ box, title, customer, warning, actions, lines, fields, fieldsLabel }: NewSaleLayoutProps) {
  return (
    <div ref={box} className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-4 py-2.5">
        <h1 className="self-center text-title max-lg:unseen @max-[700px]/main:unseen">{title}</h1>
        <div className="w-100 max-w-full">{customer}</div>
        {warning}
        <div className="ml-auto flex gap-2">{actions}</div>
      </header>
      <div className="flex min-h-0 grow @max-[1000px]/main:flex-col @max-[1000px]/main:overflow-y-auto">
        <div className="min-w-0 grow px-4 py-3 @min-[1000px]/main:overflow-y-auto">{lines}</div>
        <aside
          aria-label={fieldsLabel}
          data-pane="header"
          className="shrink-0 border-line bg-surface px-4 py-3 @max-[1000px]/main:border-t @min-[1000px]/main:w-72 @min-[1000px]/main:overflow-y-auto @min-[1000px]/main:border-l"
        >
          {fields}
        </aside>
      </div>
    </div>
  )
}
