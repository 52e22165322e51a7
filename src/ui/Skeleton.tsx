import { cx } from './classes.ts'

/** Appears after 150 ms, so quick answers do not flash. */
export function Skeleton({ className = 'h-3 w-full' }: { className?: string | undefined }) {
  return <span aria-hidden className={cx('skeleton', className)} />
}

export function SkeletonRows({ rows = 8, label = 'Ielādē' }: { rows?: number | undefined; label?: string | undefined }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-4.5 p-4">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={cx('h-3', ['w-3/4', 'w-full', 'w-2/3', 'w-5/6'][row % 4])} />
      ))}
    </div>
  )
}
