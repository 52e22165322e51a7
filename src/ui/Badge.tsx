import type { ReactNode } from 'react'
import { cx, toneSoft, toneText, type Tone } from './classes.ts'

export function Badge({ children, tone = 'neutral' }: { children: ReactNode; tone?: Tone | undefined }) {
  return (
    <span
      className={cx(
        'figures inline-flex h-4.5 items-center rounded-control px-1.5 text-small font-medium whitespace-nowrap',
        toneSoft[tone],
      )}
    >
      {children}
    </span>
  )
}

export function StatusBadge({ label, tone = 'neutral' }: { label: string; tone?: Tone | undefined }) {
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden className={cx('mr-1.5 inline-block size-2 rounded-full bg-current', toneText[tone])} />
      {label}
    </span>
  )
}
