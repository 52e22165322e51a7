import type { ReactNode } from 'react'
import { cx } from '../../ui/classes.ts'

export interface HeadFigure {
  label: string
  value: ReactNode
  alarming?: boolean
}

/** The figures of a record that are looked at first, below its actions. */
export function HeadFigures({ label, figures }: { label: string; figures: readonly HeadFigure[] }) {
  return (
    <dl aria-label={label} className="flex min-h-9 flex-wrap gap-x-8 gap-y-1">
      {figures.map(({ label: name, value, alarming }) => (
        <div key={name} className="flex flex-col">
          <dt className="text-small text-muted">{name}</dt>
          <dd className={cx('figures font-medium', alarming && 'text-danger')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
